// Finds subtractions of the pieces of an order's line, which one module alone makes.
import { type ESTree, parseSync, Visitor } from 'vite';

/** Names of what happened to the pieces of an order's line. */
const countNames = new Set([
  'quantity',
  'ordered',
  'canceled',
  'refunded',
  'restocked',
  'shipped',
  'returned',
  'stranded',
]);

function listOperandNames(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return [node.property.name];
  if (node.type === 'BinaryExpression') return [node.left, node.right].flatMap(listOperandNames);
  return [];
}

export function findSubtractions(source: string, path = 'source.ts'): string[] {
  const subtractions: string[] = [];
  const collect = ({ start, end, left, right }: ESTree.BinaryExpression | ESTree.AssignmentExpression) => {
    const names = [left, right].flatMap(listOperandNames);
    if (names.some((name) => countNames.has(name) || name.endsWith('Quantity')))
      subtractions.push(source.slice(start, end));
  };
  new Visitor({
    BinaryExpression: (node) => {
      if (node.operator === '-') collect(node);
    },
    AssignmentExpression: (node) => {
      if (node.operator === '-=') collect(node);
    },
  }).visit(parseSync(path, source).program);
  return subtractions;
}
