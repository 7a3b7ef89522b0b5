import type { Log } from '@mercer/server';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';

/** Number of milliseconds that an ending shop waits for a collector that does not respond. */
const lastMs = 2000;

/**
 * Builds the OpenTelemetry resource: the service name is `mercer` unless OpenTelemetry's own variables set another name
 * or more attributes.
 */
export function buildResource() {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'mercer' }))
    .merge(detectResources({ detectors: [envDetector] }));
}

/**
 * Creates a function that logs a failed export. What a collector rejects is lost; the failure is logged once, and once
 * more only after an export has succeeded.
 */
export function createFailureLogger(log: Pick<Log, 'error'>, message: string): (result: ExportResult) => void {
  let isTold = false;
  return ({ code, error }) => {
    const hasFailed = code === ExportResultCode.FAILED;
    if (hasFailed && !isTold) log.error(message, { error: String(error) });
    isTold = hasFailed;
  };
}

/** Sends what is left. */
export async function shutDownProvider(provider: { shutdown(): Promise<void> }): Promise<void> {
  const late = new Promise<void>((resolve) => void setTimeout(resolve, lastMs).unref());
  const shutdown = provider.shutdown().catch(() => {}); // the log was told
  await Promise.race([shutdown, late]);
}
