import type { AnsweredStatement, Log } from '@mercer/server';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { buildResource, createFailureLogger, shutDownProvider } from './otlp-endpoint.ts';

interface TracesOptions {
  /** Address of a collector, e.g. `http://collector:4318`. */
  endpoint: string;
  /** Share of the traces starting here that are sent, from 0 to 1. */
  share: number;
  database: 'postgresql' | 'sqlite';
  log: Log;
}

interface AnsweredRequest {
  id: string;
  method: string;
  route: string;
  status: number;
}

/** Requests and their statements, sent to a collector over OTLP. Loaded where an owner has named one. */
export class Traces {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #database: string;

  constructor({ endpoint, share, database, log }: TracesOptions) {
    const exporter = reportExportFailures(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log);
    this.#provider = new TracerProvider({
      resource: buildResource(),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('mercer');
    this.#database = database;
  }

  /** Starts the trace of a request, within the caller's trace when the request names one. */
  startRequest({ headers }: Request): RequestTrace {
    const caller = propagator.extract(ROOT_CONTEXT, headers, ofHeaders);
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, caller);
    return new RequestTrace(this.#tracer, { span, context: trace.setSpan(caller, span), database: this.#database });
  }

  end(): Promise<void> {
    return shutDownProvider(this.#provider);
  }
}

/** Trace of one request. */
export class RequestTrace {
  readonly #tracer: Tracer;
  readonly #span: Span;
  readonly #context: Context;
  readonly #database: string;

  constructor(tracer: Tracer, { span, context, database }: { span: Span; context: Context; database: string }) {
    this.#tracer = tracer;
    this.#span = span;
    this.#context = context;
    this.#database = database;
  }

  get id(): string {
    return this.#span.spanContext().traceId;
  }

  /** Value of the `traceparent` header for a remote backend, so that its part belongs to this trace. */
  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
  }

  /** Records a statement that has just been answered. */
  recordStatement({ sql, durationMs, hasFailed }: AnsweredStatement) {
    if (!this.#span.isRecording()) return;
    const [name = 'statement'] = /\w+/.exec(sql) ?? [];
    const attributes = { 'db.system.name': this.#database, 'db.query.text': sql };
    const options = { kind: SpanKind.CLIENT, startTime: Date.now() - durationMs, attributes };
    const span = this.#tracer.startSpan(name, options, this.#context);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  /** Ends the trace and names it by its route: addresses contain searches, tokens and e-mail addresses. */
  end({ id, method, route, status }: AnsweredRequest) {
    this.#span.updateName(`${method} ${route}`);
    this.#span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'mercer.request_id': id,
    });
    if (status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

const propagator = new W3CTraceContextPropagator();

const ofHeaders = {
  get: (headers: Headers, key: string) => headers.get(key) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

function reportExportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  const tell = createFailureLogger(log, 'traces could not be sent');
  return {
    export: (spans, onExported) =>
      exporter.export(spans, (result) => {
        tell(result);
        onExported(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
