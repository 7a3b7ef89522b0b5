import { expect, test } from 'vitest';
import { buildCategoryTree } from './category-tree.tsx';

const createCategoryLink = (slug: string, below?: true) => ({
  name: slug,
  slug,
  productCount: 1,
  ...(below && { below }),
});

test('categories stand below the one before them', () => {
  const tree = buildCategoryTree([
    createCategoryLink('home'),
    createCategoryLink('kitchen', true),
    createCategoryLink('garden', true),
    createCategoryLink('food'),
  ]);
  expect(tree.map(({ top, below }) => [top.slug, ...below.map(({ slug }) => slug)])).toEqual([
    ['home', 'kitchen', 'garden'],
    ['food'],
  ]);
});

test('one whose parent is not told of stands for itself', () => {
  expect(buildCategoryTree([createCategoryLink('kitchen', true)])).toMatchObject([
    { top: { slug: 'kitchen' }, below: [] },
  ]);
});
