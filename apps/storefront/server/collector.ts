import type { Log } from '@mercer/server';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';

/** How long a shop that ends waits for a collector that does not answer. */
const lastMs = 2000;

/** Who says it: `mercer`, unless OpenTelemetry's own variables have another name and more. */
export function resource() {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'mercer' }))
    .merge(detectResources({ detectors: [envDetector] }));
}

/** What a collector does not take is lost; the log says so once, and again after it has taken some. */
export function toldOnce(log: Pick<Log, 'error'>, message: string): (result: ExportResult) => void {
  let isTold = false;
  return ({ code, error }) => {
    const hasFailed = code === ExportResultCode.FAILED;
    if (hasFailed && !isTold) log.error(message, { error: String(error) });
    isTold = hasFailed;
  };
}

/** Sends what is left. */
export async function endOf(provider: { shutdown(): Promise<void> }): Promise<void> {
  const late = new Promise<void>((resolve) => void setTimeout(resolve, lastMs).unref());
  const sent = provider.shutdown().catch(() => {}); // the log was told
  await Promise.race([sent, late]);
}
