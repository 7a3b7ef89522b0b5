import { type FileHandle, open, unlink } from 'node:fs/promises';

const bytesAtOnce = 64 * 1024;

/**
 * A file that is written once and read by many, also while it grows: who reads slowly holds nobody up, and takes a piece of
 * it in memory. It has no name, so that it is gone with the process, and ends with its last reader once it is dropped.
 */
export class GrowingFile {
  readonly #file: FileHandle;
  #length = 0;
  #readers = 0;
  #isDropped = false;
  #isFilling = false;
  /** fulfilled at the next change */
  #news = Promise.withResolvers<void>();
  #ending: 'complete' | { fault: unknown } | undefined;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @param path of no file; it has the name for a moment only */
  static async create(path: string): Promise<GrowingFile> {
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new GrowingFile(file);
  }

  get length(): number {
    return this.#length;
  }

  /** Waits for nobody who reads. A fault of the source is that of all who read. */
  async fillFromStream(source: ReadableStream<Uint8Array>): Promise<void> {
    this.#isFilling = true;
    try {
      for await (const bytes of source) {
        if (this.#isDropped) break;
        await this.#file.write(bytes, 0, bytes.length, this.#length);
        this.#length += bytes.length;
        this.#notifyReaders();
      }
      this.#ending = this.#isDropped ? { fault: new Error('The file was given up') } : 'complete';
    } catch (fault) {
      this.#ending = { fault };
      throw fault;
    } finally {
      this.#notifyReaders();
      await this.#closeUnused();
    }
  }

  /** Opens a stream that reads from the start of the file and ends with the file. */
  openReadStream(): ReadableStream<Uint8Array> {
    let position = 0;
    let isHere = true;
    this.#readers += 1;
    const releaseReader = () => {
      if (isHere) this.#readers -= 1;
      isHere = false;
      return this.#closeUnused();
    };
    const enqueueNextPiece = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const bytes = await this.#next(position);
      if (!isHere) return;
      if (!bytes) {
        controller.close();
        return releaseReader();
      }
      position += bytes.length;
      controller.enqueue(bytes);
    };
    return new ReadableStream({
      async pull(controller) {
        try {
          await enqueueNextPiece(controller);
        } catch (fault) {
          await releaseReader();
          throw fault;
        }
      },
      cancel: releaseReader,
    });
  }

  /** Retires the file: no new reader may start, and data that are not yet written are discarded. */
  async retireFile(): Promise<void> {
    this.#isDropped = true;
    await this.#closeUnused();
  }

  async #next(position: number): Promise<Uint8Array | null> {
    while (position >= this.#length && !this.#ending) await this.#news.promise;
    if (position < this.#length) return this.#piece(position);
    if (this.#ending && this.#ending !== 'complete') throw this.#ending.fault;
    return null;
  }

  async #piece(position: number): Promise<Uint8Array> {
    const buffer = new Uint8Array(Math.min(bytesAtOnce, this.#length - position));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, position);
    return buffer.subarray(0, bytesRead);
  }

  #notifyReaders() {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  async #closeUnused() {
    const isUsed = this.#readers > 0 || (this.#isFilling && !this.#ending);
    if (this.#isDropped && !isUsed) await this.#file.close();
  }
}
