import type { Paint } from '../paint.ts';
import { group, line, oval, path, rect, times } from '../shapes.ts';

export const larder = {
  apple: (p: Paint) =>
    path(
      'M400 296 Q330 236 250 268 Q160 316 186 460 Q220 640 330 648 Q370 650 400 632 Q430 650 470 648 Q580 640 614 460 Q640 316 550 268 Q470 236 400 296 Z',
      p.face,
    ) +
    path('M400 300 Q392 220 430 160', 'none', 'stroke="#7a5230" stroke-width="14" stroke-linecap="round"') +
    path('M424 236 Q460 150 566 168 Q540 254 424 236 Z', '#7fa25e') +
    path('M440 226 Q490 196 540 182', 'none', 'stroke="#5f8145" stroke-width="4"') +
    path('M232 400 Q230 310 300 296 Q262 350 268 480 Q236 450 232 400 Z', '#ffffff', 'opacity=".35"') +
    oval(400, 302, 44, 12, p.deep, 'opacity=".35"'),
  pouch: (p: Paint) =>
    path(
      'M244 182 L556 182 L570 252 Q586 420 566 610 Q562 650 520 650 L280 650 Q238 650 234 610 Q214 420 230 252 Z',
      p.body,
    ) +
    rect(238, 150, 324, 42, 8, p.dark) +
    line('M240 206 H560', p.deep, 3, 'opacity=".5"') +
    rect(296, 300, 208, 230, 12, '#fffaf0') +
    oval(400, 372, 40, 30, p.dark, 'transform="rotate(-30 400 372)"') +
    line('M376 388 Q400 366 424 356', '#fffaf0', 5) +
    rect(336, 430, 128, 13, 6, p.deep) +
    rect(356, 460, 88, 9, 4, '#b9b0a2') +
    rect(346, 484, 108, 9, 4, '#d6cfc2') +
    path('M248 230 L272 230 Q256 430 276 620 L258 610 Q234 420 248 230 Z', '#ffffff', 'opacity=".28"'),
  tin: (p: Paint) =>
    path('M236 280 L236 600 Q236 648 400 648 Q564 648 564 600 L564 280 Z', p.metal) +
    path('M236 312 L236 572 Q236 618 400 618 Q564 618 564 572 L564 312 Q564 350 400 350 Q236 350 236 312 Z', p.body) +
    oval(400, 280, 164, 46, '#d9dfe3') +
    oval(400, 280, 140, 36, '#f4f6f7') +
    oval(400, 284, 124, 28, '#c3cad0') +
    oval(400, 474, 84, 84, '#fffaf0') +
    rect(350, 452, 100, 14, 7, p.dark) +
    rect(366, 480, 68, 9, 4, '#b9b0a2') +
    path('M256 352 L280 362 L280 600 L256 590 Z', '#ffffff', 'opacity=".3"'),
  carton: (p: Paint) =>
    path('M226 262 L470 240 L470 650 L238 636 Q226 636 226 622 Z', p.face) +
    path('M470 240 L586 270 L586 610 Q586 624 574 628 L470 650 Z', p.shade) +
    path('M226 262 L346 236 L586 270 L470 284 Z', p.light) +
    rect(262, 330, 172, 200, 10, '#fffaf0', 'transform="skewY(-1.5) translate(0 8)"') +
    oval(348, 400, 38, 38, p.base) +
    rect(296, 462, 104, 12, 6, p.deep) +
    rect(314, 490, 68, 8, 4, '#b9b0a2'),
  bar: (p: Paint) =>
    group(
      'rotate(-14 400 420)',
      rect(300, 130, 210, 250, 12, '#6a4128'),
      times(3, (row) =>
        times(
          2,
          (column) =>
            rect(312 + column * 96, 142 + row * 72, 86, 62, 8, '#7d5236') +
            rect(320 + column * 96, 150 + row * 72, 70, 10, 5, '#94684a'),
        ),
      ),
      path(
        'M286 300 l19 -16 l19 16 l19 -16 l19 16 l19 -16 l19 16 l19 -16 l19 16 l19 -16 l19 16 l19 -16 l19 16 V330 H286 Z',
        '#e3e7ea',
      ),
      rect(280, 310, 250, 380, 14, p.body),
      rect(316, 380, 178, 190, 10, '#fffaf0'),
      rect(348, 430, 114, 14, 7, p.dark),
      rect(366, 462, 78, 9, 4, '#b9b0a2'),
      rect(292, 330, 12, 330, 6, '#ffffff', 'opacity=".3"'),
    ),
  plant: (p: Paint) =>
    times(7, (i) =>
      path(
        'M400 420 Q340 300 400 150 Q460 300 400 420 Z',
        i % 2 ? '#6f9a68' : '#88b07c',
        `transform="rotate(${-66 + i * 22} 400 430)"`,
      ),
    ) +
    times(7, (i) => line('M400 400 V190', '#4f7a52', 3, `opacity=".5" transform="rotate(${-66 + i * 22} 400 430)"`)) +
    path('M262 420 L538 420 L510 612 Q504 650 464 650 L336 650 Q296 650 290 612 Z', p.body) +
    rect(250, 400, 300, 54, 20, p.face) +
    path('M290 470 L312 470 L328 620 L316 620 Z', '#ffffff', 'opacity=".3"'),
  can: (p: Paint) =>
    line('M250 380 C250 200 540 220 530 400', p.dark, 22) +
    path('M536 520 L690 320 L716 338 L570 600 Z', p.shade) +
    path('M670 296 L740 344 L722 366 L656 318 Z', p.dark) +
    path('M216 400 L556 400 L572 600 Q574 648 530 648 L242 648 Q198 648 200 600 Z', p.body) +
    oval(386, 400, 170, 32, p.deep) +
    rect(222, 560, 330, 14, 7, p.deep, 'opacity=".3"') +
    rect(240, 436, 16, 170, 8, '#ffffff', 'opacity=".32"'),
  trowel: (p: Paint) =>
    group(
      'rotate(34 400 400)',
      rect(366, 84, 68, 230, 34, p.wood),
      rect(366, 250, 68, 34, 8, p.base),
      rect(390, 300, 20, 120, 8, p.metal),
      path('M312 410 Q312 390 340 390 L460 390 Q488 390 488 410 L482 560 Q470 680 400 724 Q330 680 318 560 Z', p.metal),
      path('M400 400 L470 400 L466 556 Q456 660 400 704 Z', '#6b757e', 'opacity=".3"'),
      oval(400, 112, 10, 10, '#7a5230'),
    ),
  bed: (p: Paint) =>
    path('M100 520 Q100 400 400 396 Q700 400 700 520 L690 590 Q680 648 600 648 L200 648 Q120 648 110 590 Z', p.body) +
    oval(400, 492, 240, 74, p.shade) +
    oval(400, 510, 216, 56, p.pale) +
    path('M330 556 Q334 580 400 580 Q466 580 470 556 L486 648 L314 648 Z', p.dark, 'opacity=".4"') +
    line('M150 500 Q200 436 330 420', '#ffffff', 14, 'opacity=".3"'),
  bone: (p: Paint) =>
    group(
      'rotate(-28 400 420)',
      oval(236, 376, 62, 62, p.face) +
        oval(236, 466, 62, 62, p.face) +
        oval(564, 376, 62, 62, p.face) +
        oval(564, 466, 62, 62, p.face),
      rect(230, 370, 340, 104, 30, p.face),
      rect(270, 384, 260, 14, 7, '#ffffff', 'opacity=".32"'),
      times(3, (i) => line(`M${336 + i * 60} 410 v36`, p.deep, 6, 'opacity=".3"')),
    ),
  collar: (p: Paint) =>
    oval(400, 400, 220, 150, 'none', `stroke="${p.dark}" stroke-width="54"`) +
    path('M180 400 A220 150 0 0 0 620 400', 'none', `stroke="${p.base}" stroke-width="54"`) +
    path(
      'M186 430 A220 150 0 0 0 614 430',
      'none',
      `stroke="${p.pale}" stroke-width="4" stroke-dasharray="12 9" opacity=".7"`,
    ) +
    rect(300, 506, 92, 88, 12, 'none', 'stroke="#c99b4d" stroke-width="14"') +
    line('M346 510 V590', '#c99b4d', 10) +
    oval(462, 606, 44, 44, p.gold) +
    oval(462, 606, 26, 26, '#f6e4bb'),
};
