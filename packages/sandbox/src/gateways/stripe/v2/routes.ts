import { type Context, Hono } from 'hono';
import { createPrefixedId } from '../../../http/ids.ts';
import { respondWithFault } from '../api/answer-fault.ts';
import type { ReadCall } from '../api/call.ts';
import { findOperation } from '../api/documented-parameters.ts';
import { unsupportedError } from '../api/errors.ts';
import { createReadHandler, createWriteHandler } from '../api/route-handlers.ts';
import type { StripeDeps } from '../keys.ts';
import { assertGatewayUp } from '../outage.ts';
import {
  createDestination,
  deleteDestination,
  disableDestination,
  enableDestination,
  listDestinations,
  retrieveDestination,
  updateDestination,
} from './destinations.ts';
import { listThinEvents, retrieveThinEvent } from './events.ts';

/**
 * Serves the parts of https://docs.stripe.com/api-v2-overview for events that name their object, and for their
 * destinations.
 */
export function stripeV2Routes(deps: StripeDeps) {
  const createReadRoute = (handler: (call: ReadCall) => Promise<object>) => createReadHandler(deps, handler);
  const createWriteRoute = (handler: Parameters<typeof createWriteHandler>[1]) =>
    createWriteHandler(deps, handler, { isJson: true });
  return new Hono()
    .onError((error, c) => respondWithFault(c, error))
    .use('/core/*', async (c, next) => {
      c.header('Request-Id', createPrefixedId('req'));
      await assertGatewayUp(deps);
      await next();
    })
    .get('/core/events', createReadRoute(listThinEvents))
    .get('/core/events/:id', createReadRoute(retrieveThinEvent))
    .get('/core/event_destinations', createReadRoute(listDestinations))
    .post('/core/event_destinations', createWriteRoute(createDestination))
    .get('/core/event_destinations/:id', createReadRoute(retrieveDestination))
    .post('/core/event_destinations/:id', createWriteRoute(updateDestination))
    .delete('/core/event_destinations/:id', createWriteRoute(deleteDestination))
    .post('/core/event_destinations/:id/disable', createWriteRoute(disableDestination))
    .post('/core/event_destinations/:id/enable', createWriteRoute(enableDestination))
    .all('*', (c, next) => answerUnplayed(c) ?? next());
}

/**
 * Answers a documented call that is not implemented; undefined for other paths, because other gateways have paths that
 * begin with `/v2` too.
 */
function answerUnplayed(c: Context): Response | undefined {
  const operation = findOperation(c.req.method, c.req.path);
  return operation === undefined ? undefined : respondWithFault(c, unsupportedError(operation));
}
