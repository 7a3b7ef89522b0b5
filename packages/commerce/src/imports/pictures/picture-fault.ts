/** Error for a picture that cannot be loaded; the message says what was expected. */
export class PictureFault extends Error {
  /** true where the picture may be available a little later */
  readonly isPassing: boolean;

  constructor(expected: string, { isPassing = false, ...options }: ErrorOptions & { isPassing?: boolean } = {}) {
    super(expected, options);
    this.isPassing = isPassing;
  }
}
