import type { Paint } from '../paint.ts';
import { group, line, oval, path, rect, times } from '../shapes.ts';

export const home = {
  lamp: (p: Paint) =>
    oval(400, 420, 270, 150, 'url(#warm)') +
    rect(388, 370, 24, 250, 10, p.gold) +
    path(
      'M300 618 Q300 596 330 594 L470 594 Q500 596 500 618 L504 640 Q504 648 494 648 L306 648 Q296 648 296 640 Z',
      p.gold,
    ) +
    path(
      'M320 150 L480 150 Q492 150 496 162 L570 380 Q574 396 558 396 L242 396 Q226 396 230 380 L304 162 Q308 150 320 150 Z',
      p.body,
    ) +
    path('M240 380 L560 380 Q566 396 552 396 L248 396 Q234 396 240 380 Z', '#fff3d0', 'opacity=".8"') +
    path('M326 168 L352 168 L300 372 L262 372 Z', '#ffffff', 'opacity=".28"'),
  chair: (p: Paint) =>
    line('M286 500 L252 644 M514 500 L548 644', '#a37443', 22) +
    line('M330 510 L318 632 M470 510 L482 632', '#8f6538', 16) +
    path('M262 180 Q262 132 312 132 L488 132 Q538 132 538 180 L524 440 L276 440 Z', p.body) +
    path('M288 196 Q290 160 324 160 L344 160 Q312 220 318 424 L298 424 Z', '#ffffff', 'opacity=".24"') +
    path(
      'M232 452 Q232 416 272 416 L528 416 Q568 416 568 452 L560 490 Q556 516 526 516 L274 516 Q244 516 240 490 Z',
      p.face,
    ) +
    path('M240 490 Q244 516 274 516 L526 516 Q556 516 560 490 Z', p.dark, 'opacity=".5"'),
  sofa: (p: Paint) =>
    line('M190 610 L178 646 M610 610 L622 646', '#8f6538', 22) +
    path('M150 330 Q150 270 216 270 L584 270 Q650 270 650 330 L650 520 L150 520 Z', p.body) +
    line('M400 280 V456', p.deep, 3, 'opacity=".4"') +
    rect(150, 452, 252, 92, 26, p.face) +
    rect(398, 452, 252, 92, 26, p.face) +
    path(
      'M82 420 Q82 376 128 376 Q176 376 176 424 L176 540 L624 540 L624 424 Q624 376 672 376 Q718 376 718 420 L712 592 Q710 622 680 622 L120 622 Q90 622 88 592 Z',
      p.body,
    ) +
    rect(176, 540, 448, 8, 4, p.deep, 'opacity=".35"') +
    group('rotate(-10 240 400)', rect(190, 350, 112, 104, 22, p.pale)) +
    line('M106 430 Q104 400 126 396', '#ffffff', 10, 'opacity=".4"'),
  vase: (p: Paint) =>
    line('M396 300 Q380 180 330 110 M402 300 Q420 190 470 120 M400 300 Q402 190 400 90', '#7d8f62', 7) +
    times(5, (i) =>
      oval(
        330 + i * 8,
        116 + i * 34,
        26,
        10,
        '#9db07e',
        `transform="rotate(${-50 + i * 6} ${330 + i * 8} ${116 + i * 34})"`,
      ),
    ) +
    times(5, (i) =>
      oval(
        470 - i * 10,
        126 + i * 34,
        26,
        10,
        '#879b69',
        `transform="rotate(${50 - i * 6} ${470 - i * 10} ${126 + i * 34})"`,
      ),
    ) +
    times(5, (i) =>
      oval(
        400 + (i % 2 ? 14 : -14),
        100 + i * 30,
        22,
        9,
        '#b1c194',
        `transform="rotate(${i % 2 ? 40 : -40} 400 ${100 + i * 30})"`,
      ),
    ) +
    path(
      'M350 280 L450 280 Q446 352 500 410 Q560 480 528 570 Q508 648 448 648 L352 648 Q292 648 272 570 Q240 480 300 410 Q354 352 350 280 Z',
      p.body,
    ) +
    oval(400, 280, 50, 14, p.deep) +
    path('M312 430 Q280 490 300 580 Q318 620 330 620 Q300 520 346 420 Z', '#ffffff', 'opacity=".28"'),
  candle: (p: Paint) =>
    path('M400 176 Q438 232 400 268 Q362 232 400 176 Z', '#ffb347') +
    path('M400 212 Q418 242 400 264 Q382 242 400 212 Z', '#fff3c9') +
    line('M400 262 V318', '#3a434b', 6) +
    path('M256 312 L256 610 Q256 648 294 648 L506 648 Q544 648 544 610 L544 312 Z', p.body) +
    oval(400, 312, 144, 34, p.pale) +
    oval(400, 314, 126, 26, '#fff6df') +
    rect(306, 420, 188, 140, 8, '#fffdf8') +
    rect(340, 456, 120, 12, 6, p.dark) +
    rect(362, 486, 76, 8, 4, '#b9c0c5') +
    rect(274, 352, 14, 260, 7, '#ffffff', 'opacity=".38"'),
  blanket: (p: Paint) =>
    times(4, (i) => rect(178 + (i % 2) * 8, 560 - i * 82, 444 - (i % 2) * 16, 90, 44, i % 2 ? p.body : p.face)) +
    times(4, (i) => line(`M214 ${628 - i * 82} H586`, p.deep, 3, 'opacity=".28"')) +
    path('M470 314 L570 314 L580 560 Q526 580 468 560 Z', p.light) +
    times(6, (i) => line(`M${478 + i * 19} 566 v34`, p.light, 8)) +
    times(4, (i) => line(`M474 ${360 + i * 50} H574`, p.dark, 5, 'opacity=".45"')),
  towel: (p: Paint) =>
    times(3, (i) => rect(190, 556 - i * 96, 420, 92, 40, [p.face, p.body, p.white][i] ?? p.body)) +
    times(3, (i) => line(`M230 ${602 - i * 96} H572`, p.deep, 3, 'opacity=".22"')) +
    times(
      3,
      (i) =>
        rect(510, 556 - i * 96, 14, 92, 0, i === 2 ? p.base : '#ffffff', 'opacity=".55"') +
        rect(534, 556 - i * 96, 6, 92, 0, i === 2 ? p.base : '#ffffff', 'opacity=".55"'),
    ) +
    path('M300 364 Q306 250 400 246 Q494 250 500 364 Z', p.body) +
    path('M352 364 Q350 300 400 292 Q450 300 448 364 Z', p.dark, 'opacity=".4"'),
  cushion: (p: Paint) =>
    path(
      'M196 206 Q400 246 604 206 Q616 206 614 220 Q574 420 614 630 Q616 648 600 646 Q400 604 200 646 Q184 648 186 630 Q226 420 186 220 Q184 206 196 206 Z',
      p.face,
    ) +
    times(5, (i) => line(`M${262 + i * 70} 232 Q${258 + i * 71} 420 ${262 + i * 70} 622`, p.pale, 6, 'opacity=".4"')) +
    path('M220 236 Q320 254 400 252 Q280 300 244 430 Q252 330 220 236 Z', '#ffffff', 'opacity=".22"'),
  clock: (p: Paint) =>
    line('M286 600 L258 644 M514 600 L542 644', p.dark, 24) +
    oval(286, 238, 66, 46, p.shade, 'transform="rotate(-38 286 238)"') +
    oval(514, 238, 66, 46, p.shade, 'transform="rotate(38 514 238)"') +
    oval(400, 430, 204, 204, p.body) +
    oval(400, 430, 170, 170, '#fffdf8') +
    times(12, (i) => rect(396, 276, 8, i % 3 ? 14 : 26, 3, '#2a3138', `transform="rotate(${i * 30} 400 430)"`)) +
    line('M400 430 L340 362', '#2a3138', 13) +
    line('M400 430 L490 392', '#2a3138', 9) +
    oval(400, 430, 13, 13, p.base),
  basket: (p: Paint) =>
    line('M262 360 C250 190 550 190 538 360', '#a37443', 24) +
    path('M206 350 L242 610 Q248 648 288 648 L512 648 Q552 648 558 610 L594 350 Z', p.wood) +
    times(5, (row) =>
      times(8, (column) =>
        rect(
          232 + row * 6 + column * (42 - row * 1.4),
          376 + row * 50,
          34,
          34,
          10,
          row % 2 === column % 2 ? '#8f6538' : '#f0d3aa',
          'opacity=".32"',
        ),
      ),
    ) +
    rect(192, 328, 416, 44, 22, p.body) +
    rect(212, 338, 180, 8, 4, '#ffffff', 'opacity=".35"'),
  table: (p: Paint) =>
    line('M250 400 L206 644 M550 400 L594 644', '#a37443', 24) +
    line('M330 400 L318 610 M470 400 L482 610', '#8f6538', 16) +
    oval(400, 398, 280, 70, '#8f6538') +
    oval(400, 380, 280, 70, p.wood) +
    oval(400, 376, 250, 56, p.base, 'opacity=".18"') +
    oval(400, 364, 62, 16, p.dark, 'opacity=".3"') +
    path('M352 250 L360 346 Q362 366 400 366 Q438 366 440 346 L448 250 Z', p.body) +
    oval(400, 250, 48, 11, p.deep),
};
