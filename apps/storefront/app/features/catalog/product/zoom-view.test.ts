import { expect, test } from 'vitest';
import { largest, moveZoomView, toggleZoomAtPoint, wholePicture, zoomAroundPoint } from './zoom-view.ts';

const square = { frame: { x: 400, y: 400 }, picture: { x: 400, y: 400 } };
const wideScreen = { frame: { x: 1000, y: 400 }, picture: { x: 400, y: 400 } };

test('what is under the pointer stays there while the picture grows', () => {
  const view = zoomAroundPoint(wholePicture, 2, { x: 50, y: -20 }, square);
  expect(view).toEqual({ scale: 2, x: -50, y: 20 });
});

test('a picture is never smaller than it fits, nor larger than can be seen', () => {
  expect(zoomAroundPoint(wholePicture, 0.2, { x: 10, y: 10 }, square)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomAroundPoint(wholePicture, 100, { x: 0, y: 0 }, square).scale).toBe(largest);
});

test('it can be moved as far as its edge', () => {
  const close = zoomAroundPoint(wholePicture, 2, { x: 0, y: 0 }, square);
  expect(moveZoomView(close, { x: 900, y: -900 }, square)).toEqual({ scale: 2, x: 200, y: -200 });
  expect(moveZoomView(wholePicture, { x: 30, y: 30 }, square)).toEqual(wholePicture);
});

test('a picture that is narrower than the screen stays in its middle', () => {
  const close = zoomAroundPoint(wholePicture, 2, { x: 150, y: 0 }, wideScreen);
  expect(close).toEqual({ scale: 2, x: 0, y: 0 });
  expect(moveZoomView(close, { x: 900, y: 900 }, wideScreen)).toEqual({ scale: 2, x: 0, y: 200 });
});

test('a click shows it close, another one whole', () => {
  const close = toggleZoomAtPoint(wholePicture, { x: 0, y: 0 }, square);
  expect(close.scale).toBeGreaterThan(1);
  expect(toggleZoomAtPoint(close, { x: 0, y: 0 }, square)).toEqual(wholePicture);
});
