/** The first message of the drawing process. An exit after it is caused by the picture. */
export const UP = 'up';
