/** A text with everything that careless handling changes, and that no reader takes for an attack: it has no tag, no comment and no statement. */
export const delicateText =
  'She wrote "Tom & Jerry" + one (twice) at C:\\music, déjà vu, 川沿いを歩いて, 😀 and it\'s 100%, 5 < 7 :-)\nThe rest follows.'
