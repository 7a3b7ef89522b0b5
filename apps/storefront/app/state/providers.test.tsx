import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useCart } from './cart.tsx';
import { useUI } from './ui.tsx';

const CartCount = () => useCart().count;
const MenuState = () => String(useUI().menuOpen);

test('using a context outside its provider says so', () => {
  expect(() => renderToString(<CartCount />)).toThrow('useCart must be used within a CartProvider');
  expect(() => renderToString(<MenuState />)).toThrow('useUI must be used within a UIProvider');
});
