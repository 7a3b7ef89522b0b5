import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useCart } from './cart.tsx';
import { useUI } from './ui.tsx';

const Cart = () => useCart().count;
const UI = () => String(useUI().menuOpen);

test('using a context outside its provider says so', () => {
  expect(() => renderToString(<Cart />)).toThrow('useCart must be used within a CartProvider');
  expect(() => renderToString(<UI />)).toThrow('useUI must be used within a UIProvider');
});
