import type { Log } from '@mercer/server';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';
import type { LogLine } from './log-lines.ts';
import { buildResource, createFailureLogger, shutDownProvider } from './otlp-endpoint.ts';

interface SentLogsOptions {
  /** Address of a collector, e.g. `http://collector:4318`. */
  endpoint: string;
  /** Hears of a collector that takes none; what it is told is not sent. */
  log: Pick<Log, 'error'>;
}

/** Severity numbers as OpenTelemetry defines them. */
const severities = { info: 9, error: 17 };

/** Lines of the log on another machine, where whoever breaks into this one cannot change them. Loaded where an owner has asked for it. */
export class SentLogs {
  readonly #provider: LoggerProvider;
  readonly #logger: ReturnType<LoggerProvider['getLogger']>;

  constructor({ endpoint, log }: SentLogsOptions) {
    const exporter = reportExportFailures(new OTLPLogExporter({ url: `${endpoint}/v1/logs` }), log);
    this.#provider = new LoggerProvider({
      resource: buildResource(),
      processors: [new BatchLogRecordProcessor({ exporter })],
    });
    this.#logger = this.#provider.getLogger('mercer');
  }

  /** Waits for nobody. */
  sendLine({ time, level, message, ...fields }: LogLine): void {
    const attributes = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, toAttributeValue(value)]),
    );
    const severity = { severityNumber: severities[level], severityText: level.toUpperCase() };
    this.#logger.emit({ timestamp: new Date(time), ...severity, body: message, attributes });
  }

  end(): Promise<void> {
    return shutDownProvider(this.#provider);
  }
}

/** Deeper values as text: not every collector keeps them. */
function toAttributeValue(value: unknown): string | number | boolean {
  return typeof value === 'number' || typeof value === 'boolean' ? value : formatAsText(value);
}

const formatAsText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

function reportExportFailures(exporter: LogRecordExporter, log: Pick<Log, 'error'>): LogRecordExporter {
  const tell = createFailureLogger(log, 'the log could not be sent');
  return {
    export: (lines, onExported) =>
      exporter.export(lines, (result) => {
        tell(result);
        onExported(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
