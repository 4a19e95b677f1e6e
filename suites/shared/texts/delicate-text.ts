/**
 * A text with all characters that careless code changes, and with nothing that a filter treats as an attack: no tag, no
 * comment, no statement.
 */
export const delicateText =
  'She wrote "Tom & Jerry" + one (twice) at C:\\music, déjà vu, 川沿いを歩いて, 😀 and it\'s 100%, 5 < 7 :-)\nThe rest follows.'
