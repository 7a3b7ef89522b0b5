import { type UcpOperation, ucpOperations } from '../bindings/ucp-operations.ts';
import { toSuiteAnswer } from './answers.ts';
import { buildOrderUpdate, withOrderUpdates } from './order-updates.ts';

/** Builds the operations of UCP as the official test suite calls them, and the writing of an order. */
export function buildSuiteOperations(): UcpOperation[] {
  const operations = ucpOperations.map((operation) => {
    return operation.tool === 'get_order' ? withOrderUpdates(operation) : withSuiteAnswers(operation);
  });
  const readOrder = operations.filter(({ tool }) => tool === 'get_order');
  return [...operations, ...readOrder.map(buildOrderUpdate)];
}

function withSuiteAnswers(operation: UcpOperation): UcpOperation {
  return {
    ...operation,
    run: async (call, version, input) => toSuiteAnswer(operation.tool, await operation.run(call, version, input)),
  };
}
