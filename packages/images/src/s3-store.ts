import type { PictureStore } from '@mercer/platform/http/config';
import { ApiError } from '@mercer/platform/http/errors';
import { AwsClient } from 'aws4fetch';

/** A bucket that speaks S3. */
export interface Bucket {
  /** URL without a trailing slash, e.g. `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Number of milliseconds that a shopper waits for the store at most. */
const timeoutMs = 5000;
const retryAfterSeconds = 2;

/** A bucket of Amazon, R2, MinIO, Ceph and others: all of them take its name in the path. */
export function createS3Store({ endpoint, region, bucket, ...keys }: Bucket): PictureStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 });
  const requestObject = async (name: string, init: RequestInit): Promise<Response> => {
    const url = `${endpoint}/${bucket}/${name}`;
    try {
      return await client.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw toUnavailableError(cause);
    }
  };
  return {
    async read(name) {
      const answer = await requestObject(name, { method: 'GET' });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok) throw toUnavailableError(await toStatusError(answer));
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(throwUnavailable));
      if (bytes.length === 0) throw toUnavailableError(new Error('The store of pictures answered nothing'));
      return bytes;
    },
    async write(name, bytes, contentType) {
      const answer = await requestObject(name, {
        method: 'PUT',
        body: bytes,
        headers: { 'Content-Type': contentType },
      });
      if (!answer.ok) throw toUnavailableError(await toStatusError(answer));
      await answer.body?.cancel();
    },
  };
}

/** Builds an error from the status alone: the body may contain keys. */
async function toStatusError({ status, body }: Response): Promise<Error> {
  await body?.cancel();
  return new Error(`The store of pictures answered ${status}`);
}

function throwUnavailable(cause: unknown): never {
  throw toUnavailableError(cause);
}

function toUnavailableError(cause: unknown): ApiError {
  const answer = { status: 503, code: 'unavailable', retryAfterSeconds } as const;
  return new ApiError('The image storage is not responding: please try again', answer, { cause });
}
