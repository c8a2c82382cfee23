/** Bytes that cannot be drawn as a picture. Its own small class: the drawing process loads no contract. */
export class RefusedPicture extends Error {
  constructor(options?: ErrorOptions) {
    super('the bytes cannot be drawn', options);
    this.name = 'RefusedPicture';
  }
}
