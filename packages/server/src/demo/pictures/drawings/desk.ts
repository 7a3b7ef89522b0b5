import type { Paint } from '../paint.ts';
import { group, line, oval, path, rect, times } from '../shapes.ts';

export const desk = {
  book: (p: Paint) =>
    path('M252 164 L262 140 Q266 132 276 132 L560 132 Q574 132 574 146 L574 620 L552 640 Z', p.deep) +
    path('M262 150 L566 142 L566 622 L540 640 Z', '#f3ead7') +
    times(4, (i) => line(`M${548 + i * 5} 160 V${630 - i * 4}`, '#d8cbb0', 2)) +
    rect(222, 160, 320, 490, 14, p.face) +
    rect(222, 160, 42, 490, 12, p.dark, 'opacity=".55"') +
    rect(304, 222, 196, 18, 9, '#fffaf0') +
    rect(304, 256, 130, 12, 6, '#fffaf0', 'opacity=".7"') +
    oval(402, 420, 82, 82, p.pale, 'opacity=".9"') +
    path('M332 452 Q372 392 404 432 Q440 400 474 458 Q446 502 402 502 Q356 502 332 452 Z', p.dark, 'opacity=".8"') +
    rect(304, 582, 112, 11, 5, '#fffaf0', 'opacity=".7"'),
  notebook: (p: Paint) =>
    group(
      'rotate(-5 400 400)',
      rect(236, 146, 346, 500, 24, '#e7dfcd'),
      rect(224, 140, 346, 500, 24, p.face),
      rect(224, 140, 48, 500, 22, p.dark, 'opacity=".4"'),
      rect(516, 140, 16, 500, 0, p.deep),
      rect(318, 226, 148, 84, 10, '#fffaf0'),
      rect(342, 252, 100, 9, 4, p.dark),
      rect(342, 276, 64, 7, 3, '#b9b0a2'),
      path('M440 636 h22 v56 l-11 -14 l-11 14 Z', '#c8553d'),
    ),
  pen: (p: Paint) =>
    group(
      'rotate(40 400 400)',
      rect(372, 90, 56, 400, 26, p.body),
      rect(372, 300, 56, 16, 0, p.gold),
      rect(424, 130, 12, 150, 6, p.gold),
      path('M374 484 L426 484 L412 610 L388 610 Z', p.ink),
      path('M386 606 L414 606 L402 690 Q400 698 398 690 Z', p.gold),
      rect(384, 120, 8, 340, 4, '#ffffff', 'opacity=".4"'),
    ) +
    group(
      'rotate(52 400 400) translate(92 40)',
      rect(372, 110, 50, 380, 24, p.shade),
      path('M376 486 L418 486 L400 570 Z', p.metal),
    ),
  box: (p: Paint) =>
    path('M150 330 L400 400 L400 660 L170 584 Q150 576 150 556 Z', p.face) +
    path('M650 330 L400 400 L400 660 L630 584 Q650 576 650 556 Z', p.shade) +
    path('M150 330 L400 262 L650 330 L400 400 Z', p.light) +
    path('M250 303 L500 372 L500 450 L460 462 L460 384 L212 314 Z', '#fffaf0', 'opacity=".6"') +
    rect(190, 490, 90, 12, 6, '#ffffff', 'opacity=".5" transform="skewY(16) translate(0 -64)"'),
  tray: (p: Paint) =>
    line('M470 520 L520 210 M430 520 L420 170 M386 520 L350 220', p.dark, 18) +
    path('M510 206 L532 210 L528 178 Z', '#e9c46a') +
    rect(408, 140, 24, 70, 8, '#c8553d') +
    path('M344 214 L358 210 L338 170 Z', '#3a434b') +
    path('M250 380 L550 380 L536 612 Q532 650 494 650 L306 650 Q268 650 264 612 Z', p.body) +
    oval(400, 380, 150, 34, p.light) +
    path('M268 386 Q400 440 532 386 Q500 408 400 408 Q300 408 268 386 Z', p.deep, 'opacity=".5"') +
    rect(284, 430, 14, 170, 7, '#ffffff', 'opacity=".32"'),
  globe: (p: Paint) =>
    line('M560 190 A 232 232 0 0 1 330 590', p.dark, 18) +
    rect(388, 566, 24, 56, 6, p.gold) +
    path('M286 650 Q290 612 340 612 L460 612 Q510 612 514 650 Z', p.gold) +
    oval(400, 368, 196, 196, p.face) +
    path(
      'M260 300 Q300 210 380 214 Q420 250 372 290 Q380 340 320 350 Q270 350 260 300 Z M430 330 Q500 280 560 330 Q576 400 520 450 Q470 460 460 400 Q420 380 430 330 Z M300 420 Q350 400 370 450 Q370 520 330 520 Q290 480 300 420 Z',
      p.pale,
      'opacity=".8"',
    ) +
    oval(316, 270, 46, 28, '#ffffff', 'opacity=".35" transform="rotate(-38 316 270)"'),
  guitar: (p: Paint) =>
    group(
      'rotate(24 400 400)',
      rect(380, 60, 40, 360, 8, '#7a5230'),
      rect(368, 20, 64, 84, 12, '#5d3d22'),
      times(3, (i) => oval(360, 36 + i * 26, 8, 6, '#d9dfe3') + oval(440, 36 + i * 26, 8, 6, '#d9dfe3')),
      path(
        'M400 372 Q500 360 506 440 Q508 486 484 508 Q560 550 544 640 Q524 730 400 732 Q276 730 256 640 Q240 550 316 508 Q292 486 294 440 Q300 360 400 372 Z',
        p.face,
      ),
      oval(400, 510, 56, 56, '#3a2616'),
      oval(400, 510, 64, 64, 'none', `stroke="${p.pale}" stroke-width="6"`),
      rect(346, 640, 108, 22, 8, '#5d3d22'),
      times(4, (i) => line(`M${388 + i * 8} 100 V650`, '#f4f1ea', 2, 'opacity=".8"')),
    ),
};
