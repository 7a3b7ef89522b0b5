import {
  type AppDeps,
  type Log,
  type PoolState,
  queueNames,
  readQueueState,
  readRecentWork,
  recentPayments,
} from '@mercer/server';
import type { ShopConfig } from '../config/config.ts';
import { writeConsoleTo } from './console-lines.ts';
import { LogLines } from './log-lines.ts';
import { Watch } from './request-instrumentation.ts';

/** Observability that the owner of a shop has enabled. */
export type Observed = NonNullable<Awaited<ReturnType<typeof openObserved>>>;

/** @returns undefined where nobody watches: requests cost nothing more then */
export async function openObserved(config: ShopConfig) {
  const { requestLog, metricsToken, serverTiming } = config;
  if (requestLog === 'off' && !metricsToken && !serverTiming && !config.traces) return undefined;
  const metrics = metricsToken ? new (await import('./metrics.ts')).Metrics(metricsToken) : undefined;
  const writeOutput = (text: string) => void process.stdout.write(text);
  const sentLogs = await openSentLogs(config, writeOutput);
  const lines =
    requestLog === 'off'
      ? undefined
      : new LogLines({
          write: writeOutput,
          now: () => new Date(),
          also: sentLogs && ((line) => sentLogs.sendLine(line)),
        });
  const restoreConsole = lines ? writeConsoleTo(lines) : () => {};
  const log = lines && { lines, statements: requestLog === 'statements' };
  const traces = await openTraceExport(config, lines ?? console);
  let pool: (() => PoolState) | undefined;
  return {
    lines,
    metrics,
    watch: new Watch({ log, metrics, traces, serverTiming }),
    keepPool(readPoolState: () => PoolState) {
      pool = readPoolState;
    },
    look(deps: AppDeps) {
      // Database metrics are missing while it is unreachable; the others report that
      const readAllQueues = () => Promise.all(queueNames.map((name) => readQueueState(deps, name))).catch(() => []);
      metrics?.watchSources({
        pool,
        queues: readAllQueues,
        payments: () => recentPayments(deps).catch(() => []),
        work: () => readRecentWork(deps).catch(() => undefined),
      });
    },
    async end() {
      await traces?.end();
      restoreConsole();
      lines?.end();
      await sentLogs?.end();
      metrics?.end();
    },
  };
}

async function openTraceExport({ traces, databaseUrl }: ShopConfig, log: Log) {
  if (!traces) return undefined;
  const { Traces } = await import('./traces.ts');
  return new Traces({ ...traces, database: databaseUrl ? 'postgresql' : 'sqlite', log });
}

/** A collector that takes none is told of on this machine alone: told to itself it would be asked once more. */
async function openSentLogs({ logCollector }: ShopConfig, write: (text: string) => void) {
  if (!logCollector) return undefined;
  const { SentLogs } = await import('./otlp-logs.ts');
  return new SentLogs({ endpoint: logCollector, log: new LogLines({ write, now: () => new Date() }) });
}
