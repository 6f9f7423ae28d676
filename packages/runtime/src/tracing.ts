import { createHash } from 'node:crypto';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** Set while the process exports traces; everything below does nothing else. */
let tracer: Tracer | undefined;
/** What the next root span is to be called; taken while it is started. */
let rootId: { readonly traceId: string; readonly spanId: string } | undefined;

/**
 * Starts to export the spans of this process to an OpenTelemetry collector (OTLP over HTTP, `<endpoint>/v1/traces`). The
 * libraries are loaded only then. `close` sends what is left.
 */
export async function openTracing(service: string, endpoint: string): Promise<{ close(): Promise<void> }> {
  const [{ TracerProvider, BatchSpanProcessor, RandomIdGenerator }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const random = new RandomIdGenerator();
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': `apura-${service}`,
      'service.namespace': 'apura',
    }),
    idGenerator: {
      generateTraceId: () => rootId?.traceId ?? random.generateTraceId(),
      generateSpanId: () => rootId?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
        scheduledDelayMillis: 1000,
      }),
    ],
  });
  tracer = provider.getTracer('apura');
  return {
    async close() {
      tracer = undefined;
      await provider.shutdown();
    },
  };
}

/** The first span of a request's trace. What it returns ends it: with the pattern of the address and the status. */
export function traceRequest(requestId: string, method: string): (route: string, status: number) => void {
  if (!tracer) return () => {};
  rootId = traceOf(requestId);
  const span = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'apura.request_id': requestId } },
    ROOT_CONTEXT,
  );
  rootId = undefined;
  return (route, status) => {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** Does a piece of work that a request led to, as a span of its trace. */
export async function traceWork<T>(
  name: string,
  requestId: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  const span = start(tracer, name, requestId, { attributes, kind: SpanKind.CONSUMER });
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
    throw error;
  } finally {
    span.end();
  }
}

/** A span that is over: how long something waited, from `since` to now. */
export function traceWait(name: string, requestId: string, since: Date, attributes: Attributes): void {
  if (!tracer) return;
  start(tracer, name, requestId, { attributes, kind: SpanKind.PRODUCER, startTime: since }).end();
}

function start(
  on: Tracer,
  name: string,
  requestId: string,
  options: { readonly attributes: Attributes; readonly kind: SpanKind; readonly startTime?: Date },
): Span {
  const parent = trace.setSpanContext(ROOT_CONTEXT, traceOf(requestId));
  return on.startSpan(
    name,
    { ...options, attributes: { ...options.attributes, 'apura.request_id': requestId } },
    parent,
  );
}

/**
 * The trace of a request, and its first span, follow from the request's id. Every row that comes of a request carries that
 * id (lote, chunk, event, delivery), so every process knows where its work belongs, also after a lost job or a restart, and
 * an operator goes from a log line to its trace.
 */
function traceOf(requestId: string): SpanContext {
  const hash = createHash('sha256').update(requestId).digest('hex');
  return {
    traceId: hash.slice(0, 32),
    spanId: hash.slice(32, 48),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
}
