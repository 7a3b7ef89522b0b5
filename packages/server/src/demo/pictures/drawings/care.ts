import type { Paint } from '../paint.ts';
import { group, line, oval, path, rect, times } from '../shapes.ts';

const label = (p: Paint, y: number) =>
  rect(318, y, 164, 170, 8, '#fffdf8') +
  rect(346, y + 42, 108, 12, 6, p.dark) +
  rect(366, y + 74, 68, 8, 4, '#b9c0c5') +
  rect(356, y + 96, 88, 8, 4, '#d4d9dc');

export const care = {
  soap: (p: Paint) =>
    path('M150 560 L650 560 Q640 648 560 648 L240 648 Q160 648 150 560 Z', p.wood) +
    rect(140, 540, 520, 34, 17, '#b78651') +
    rect(214, 366, 372, 184, 74, p.body) +
    rect(214, 366, 372, 128, 64, p.light, 'opacity=".65"') +
    rect(304, 404, 192, 56, 28, p.base, 'opacity=".55"') +
    oval(250, 320, 26, 26, '#ffffff', 'opacity=".85"') +
    oval(300, 276, 16, 16, '#ffffff', 'opacity=".85"') +
    oval(242, 312, 8, 8, p.pale),
  brush: (p: Paint) =>
    group(
      'rotate(28 400 400)',
      times(9, (i) => line(`M${332 + i * 17} 210 L${326 + i * 18.5} 120`, i % 2 ? '#e6d3b3' : '#d9c29b', 13)),
      rect(314, 196, 172, 190, 60, p.wood),
      path(
        'M364 376 L436 376 Q428 430 440 500 L452 660 Q452 712 400 712 Q348 712 348 660 L360 500 Q372 430 364 376 Z',
        p.body,
      ),
      rect(374, 470, 12, 190, 6, '#ffffff', 'opacity=".3"'),
      oval(400, 676, 12, 12, '#f7f8f8'),
    ),
  pump: (p: Paint) =>
    path('M386 158 L300 158 Q276 158 276 182 L276 196 L300 196 L300 186 L386 186 Z', p.ink) +
    rect(384, 150, 60, 84, 10, p.ink) +
    rect(352, 226, 96, 54, 12, p.gold) +
    path(
      'M352 276 Q290 288 284 346 L284 600 Q284 650 334 650 L466 650 Q516 650 516 600 L516 346 Q510 288 448 276 Z',
      p.body,
    ) +
    label(p, 400) +
    rect(298, 350, 12, 250, 6, '#ffffff', 'opacity=".38"'),
  tube: (p: Paint) =>
    path('M276 130 L524 130 Q536 130 536 142 L536 168 L264 168 L264 142 Q264 130 276 130 Z', p.dark) +
    path('M264 164 L536 164 Q530 420 490 566 L310 566 Q270 420 264 164 Z', p.body) +
    rect(316, 562, 168, 88, 16, p.white) +
    times(9, (i) => rect(332 + i * 16, 572, 4, 68, 2, '#b9c1c7')) +
    rect(346, 270, 108, 14, 7, '#ffffff', 'opacity=".95"') +
    rect(366, 304, 68, 8, 4, '#ffffff', 'opacity=".7"') +
    rect(356, 326, 88, 8, 4, '#ffffff', 'opacity=".5"') +
    path('M288 184 L314 184 Q318 400 334 550 L322 550 Q292 400 288 184 Z', '#ffffff', 'opacity=".34"'),
  dropper: (p: Paint) =>
    path('M368 120 Q368 92 400 92 Q432 92 432 120 L436 210 L364 210 Z', p.ink) +
    rect(346, 206, 108, 62, 10, p.gold) +
    path(
      'M352 266 L448 266 L448 296 Q520 312 520 380 L520 600 Q520 650 470 650 L330 650 Q280 650 280 600 L280 380 Q280 312 352 296 Z',
      p.body,
    ) +
    rect(392, 300, 16, 190, 8, '#ffffff', 'opacity=".3"') +
    label(p, 430) +
    rect(294, 372, 12, 230, 6, '#ffffff', 'opacity=".4"'),
  pills: (p: Paint) =>
    rect(284, 156, 232, 106, 20, p.white) +
    times(13, (i) => rect(300 + i * 16.5, 170, 5, 80, 2, '#c3cad0')) +
    path(
      'M296 262 L504 262 Q536 280 536 316 L536 604 Q536 650 490 650 L310 650 Q264 650 264 604 L264 316 Q264 280 296 262 Z',
      p.body,
    ) +
    rect(264, 350, 272, 214, 0, '#fffdf8') +
    rect(264, 350, 272, 34, 0, p.dark) +
    rect(310, 420, 180, 14, 7, p.dark) +
    rect(340, 452, 120, 9, 4, '#b9c0c5') +
    rect(330, 476, 140, 9, 4, '#d4d9dc') +
    rect(280, 290, 14, 330, 7, '#ffffff', 'opacity=".4"') +
    group(
      'rotate(-18 620 626)',
      rect(574, 606, 92, 40, 20, p.light),
      path('M620 606 h26 a20 20 0 0 1 0 40 h-26 Z', '#fff7e6'),
    ),
  lipstick: (p: Paint) =>
    path('M344 300 L344 180 Q380 120 456 132 L456 300 Z', p.body) +
    path('M344 190 Q384 126 456 132 Q440 190 344 226 Z', p.light, 'opacity=".6"') +
    rect(334, 296, 132, 110, 8, p.gold) +
    rect(314, 400, 172, 250, 14, p.ink) +
    rect(314, 400, 172, 22, 8, p.gold) +
    rect(332, 440, 12, 190, 6, '#ffffff', 'opacity=".22"'),
  palette: (p: Paint) =>
    group(
      'rotate(-5 400 420)',
      rect(160, 250, 480, 380, 34, p.deep),
      rect(160, 236, 480, 380, 34, p.face),
      times(2, (row) =>
        times(3, (column) => {
          const fill = [p.pale, '#e9b99c', p.light, '#c98a72', p.dark, '#f3dccb'][row * 3 + column] ?? p.base;
          return (
            oval(262 + column * 138, 342 + row * 150, 58, 58, p.deep, 'opacity=".4"') +
            oval(262 + column * 138, 340 + row * 150, 52, 52, fill) +
            oval(246 + column * 138, 324 + row * 150, 16, 10, '#ffffff', 'opacity=".4"')
          );
        }),
      ),
    ),
};
