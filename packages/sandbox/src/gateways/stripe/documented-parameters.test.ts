import { expect, test } from 'vitest';
import { gatewayKeys, openTestSandbox } from '../../testing/index.ts';
import description from './api-parameters.json' with { type: 'json' };

const operations = Object.keys(description.parameters).map((name) => name.split(' ') as [method: string, path: string]);

test.each(operations)('%s %s knows its parameters', async (method, path) => {
  const sandbox = await openTestSandbox();
  const callWithParameter = async (name: string) => {
    const isRead = method === 'GET';
    const address = `http://localhost/sandbox/stripe${path.replaceAll(':id', 'any_1')}${isRead ? `?${name}=1` : ''}`;
    const isJson = path.startsWith('/v2');
    const headers = {
      authorization: `Bearer ${gatewayKeys.stripe.secretKey}`,
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    };
    const body = isRead ? {} : { body: isJson ? JSON.stringify({ [name]: 1 }) : `${name}=1` };
    const response = await sandbox.fetch(new Request(address, { method, headers, ...body }));
    const { error }: { error?: { code?: string } } = await response.json();
    return error?.code;
  };
  expect(['parameter_unknown', 'not_played']).toContain(await callWithParameter('unheard_of'));
  const parameters: Record<string, string> = description.parameters;
  for (const name of listOuterNames(parameters[`${method} ${path}`] ?? ''))
    expect(await callWithParameter(name), name).not.toBe('parameter_unknown');
});

/** `amount card{number{first}}` has `amount` and `card`. */
function listOuterNames(tree: string): string[] {
  const flattenedTree = tree.replace(/\{[^{}]*\}/g, '');
  return flattenedTree === tree ? tree.split(' ').filter(Boolean) : listOuterNames(flattenedTree);
}
