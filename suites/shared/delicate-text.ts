/** A text with everything that careless handling changes, and nothing of an attack: no tag, no comment, no statement, so that no firewall stops it. */
export const delicateText =
  'She wrote "Tom & Jerry" + one (twice) at C:\\music, déjà vu, 川沿いを歩いて, 😀 and it\'s 100%, 5 < 7 :-)\nThe rest follows.'
