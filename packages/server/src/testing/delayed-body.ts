/** Creates a request body that a server begins to read at once, and that arrives when the test releases it. */
export function createDelayedBody(text: string) {
  const released = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        read.resolve();
        await released.promise;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, release: released.resolve, whenRead: read.promise };
}
