import { expect, test } from 'vitest';
import { largest, moveZoomView, toggleZoomAtPoint, wholePicture, zoomAroundPoint } from './zoom-view.ts';

const frame = { x: 400, y: 400 };

test('what is under the pointer stays there while the picture grows', () => {
  const view = zoomAroundPoint(wholePicture, 2, { x: 50, y: -20 }, frame);
  expect(view).toEqual({ scale: 2, x: -50, y: 20 });
});

test('a picture is never smaller than its frame, nor larger than can be seen', () => {
  expect(zoomAroundPoint(wholePicture, 0.2, { x: 10, y: 10 }, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomAroundPoint(wholePicture, 100, { x: 0, y: 0 }, frame).scale).toBe(largest);
});

test('it can be moved as far as its edge', () => {
  const close = zoomAroundPoint(wholePicture, 2, { x: 0, y: 0 }, frame);
  expect(moveZoomView(close, { x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 200, y: -200 });
  expect(moveZoomView(wholePicture, { x: 30, y: 30 }, frame)).toEqual(wholePicture);
});

test('a double tap shows it close, another one whole', () => {
  const close = toggleZoomAtPoint(wholePicture, { x: 0, y: 0 }, frame);
  expect(close.scale).toBeGreaterThan(1);
  expect(toggleZoomAtPoint(close, { x: 0, y: 0 }, frame)).toEqual(wholePicture);
});
