import { expect, test } from 'vitest';
import { listSides, measureLongestSide, scaleProduct } from './scaled-product.ts';

const file = { url: '/images/mug-3.webp', width: 1000, height: 1000 };
const plainImage = { id: 'a', file };
const measuredImage = {
  id: 'b',
  file,
  true_size: {
    left: 100,
    top: 200,
    width: 300,
    height: 400,
    pixels_per_cm: 10,
    across: [120, 360] as [number, number],
    up: [250, 580] as [number, number],
  },
};

const createAttributes = (values: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { id, name: id, value }]));

test('an image at a known scale says how large a product is, and where its measure lines are', () => {
  expect(scaleProduct({ images: [plainImage, measuredImage], attributes: {} })).toEqual({
    width: 30,
    height: 40,
    across: { start: 2, length: 24 },
    up: { start: 2, length: 33 },
    cutout: { url: file.url, width: 100, height: 100, left: 10, top: 20 },
  });
});

test.each([
  [{ width: '28 cm', height: '120 mm' }, 28, 12],
  [{ width: '2.1 m', height: '84 cm' }, 210, 84],
  [{ width: '10 in', height: '1,5 m' }, 25.4, 150],
])('the attributes %j are a plain outline', (values, width, height) => {
  const scaled = scaleProduct({ images: [plainImage], attributes: createAttributes(values) });
  expect(scaled?.width).toBeCloseTo(width);
  expect(scaled?.height).toBeCloseTo(height);
  expect(scaled?.up?.length).toBeCloseTo(height);
  expect(scaled).not.toHaveProperty('cutout');
});

test.each([
  [{}],
  [{ width: '28 cm' }],
  [{ width: '28 cm', height: 'tall' }],
  [{ width: '28 cm', height: '12' }],
  [{ width: '0 cm', height: '12 cm' }],
  [{ width: ['28 cm', '30 cm'], height: '12 cm' }],
])('the attributes %j do not say how large a product is', (values) => {
  expect(scaleProduct({ images: [plainImage], attributes: createAttributes(values) })).toBeNull();
});

test('the sides that are stated are listed, with the depth', () => {
  const scaled = scaleProduct({ images: [measuredImage], attributes: createAttributes({ depth: '9 cm' }) });
  expect(scaled && listSides(scaled)).toEqual([
    ['high', 33],
    ['wide', 24],
    ['deep', 9],
  ]);
  expect(scaled && measureLongestSide(scaled)).toBe(33);
});
