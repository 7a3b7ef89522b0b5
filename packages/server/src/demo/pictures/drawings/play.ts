import type { Paint } from '../paint.ts';
import { group, line, oval, path, rect, times } from '../shapes.ts';

export const play = {
  ball: (p: Paint) =>
    oval(400, 426, 222, 222, p.face) +
    path('M400 204 Q520 310 508 426 Q500 560 400 648 Q300 560 292 426 Q280 310 400 204 Z', p.pale, 'opacity=".55"') +
    line(
      'M400 204 Q520 310 508 426 Q500 560 400 648 Q300 560 292 426 Q280 310 400 204 M180 400 Q290 470 400 468 Q510 470 620 400',
      p.deep,
      6,
      'opacity=".55"',
    ) +
    oval(320, 310, 60, 40, '#ffffff', 'opacity=".35" transform="rotate(-36 320 310)"'),
  dumbbell: (p: Paint) =>
    group(
      'rotate(-12 400 480)',
      rect(300, 456, 200, 48, 18, p.metal),
      times(8, (i) => rect(322 + i * 20, 456, 6, 48, 2, '#8b949c', 'opacity=".5"')),
      rect(186, 370, 84, 220, 30, p.body),
      rect(250, 340, 76, 280, 32, p.face),
      rect(474, 340, 76, 280, 32, p.face),
      rect(530, 370, 84, 220, 30, p.body),
      rect(266, 366, 12, 200, 6, '#ffffff', 'opacity=".3"'),
      rect(490, 366, 12, 200, 6, '#ffffff', 'opacity=".3"'),
    ),
  mat: (p: Paint) =>
    path('M236 600 L704 600 Q728 600 728 624 Q728 648 704 648 L236 648 Z', p.shade) +
    path('M236 380 L560 380 Q520 420 520 514 Q520 608 560 648 L236 648 Z', p.body) +
    path('M560 380 Q600 420 600 514 Q600 608 560 648 Q520 608 520 514 Q520 420 560 380 Z', p.dark) +
    oval(236, 514, 126, 134, p.dark) +
    line(
      'M236 600 Q150 600 152 512 Q158 430 240 430 Q318 436 316 514 Q308 570 240 566 Q190 560 194 512 Q200 470 240 474 Q272 480 270 512',
      p.light,
      13,
    ) +
    rect(420, 384, 26, 262, 4, p.pale, 'opacity=".75"'),
  blocks: (p: Paint) =>
    rect(186, 456, 190, 190, 20, p.face) +
    rect(404, 456, 190, 190, 20, '#e9c46a') +
    rect(404, 456, 190, 190, 20, p.base, 'opacity=".12"') +
    group('rotate(-7 390 350)', rect(296, 262, 190, 190, 20, '#7fb5a8')) +
    oval(281, 551, 46, 46, p.pale) +
    path('M499 500 L546 596 L452 596 Z', '#fff6df') +
    group('rotate(-7 390 350)', rect(350, 316, 82, 82, 10, '#e6f3ef')) +
    rect(200, 474, 10, 150, 5, '#ffffff', 'opacity=".35"') +
    path('M360 262 L440 250 L390 166 Z', p.dark),
  bear: (p: Paint) =>
    oval(306, 218, 56, 56, p.shade) +
    oval(494, 218, 56, 56, p.shade) +
    oval(306, 222, 32, 32, p.pale) +
    oval(494, 222, 32, 32, p.pale) +
    oval(400, 520, 156, 132, p.face) +
    oval(400, 536, 92, 88, p.pale, 'opacity=".7"') +
    oval(250, 480, 50, 82, p.body, 'transform="rotate(32 250 480)"') +
    oval(550, 480, 50, 82, p.body, 'transform="rotate(-32 550 480)"') +
    oval(284, 608, 76, 52, p.body) +
    oval(516, 608, 76, 52, p.body) +
    oval(284, 612, 40, 28, p.pale) +
    oval(516, 612, 40, 28, p.pale) +
    oval(400, 310, 148, 130, p.face) +
    oval(400, 350, 64, 50, p.pale) +
    oval(344, 294, 13, 15, '#22282e') +
    oval(456, 294, 13, 15, '#22282e') +
    oval(400, 330, 20, 14, '#22282e') +
    line('M400 344 V364 M376 366 Q400 384 424 366', '#22282e', 6),
  car: (p: Paint) =>
    path('M260 390 Q300 280 380 280 L470 280 Q540 280 580 390 Z', p.shade) +
    path('M290 386 Q320 306 384 306 L410 306 L410 386 Z M434 306 L468 306 Q520 310 546 386 L434 386 Z', '#dcecf2') +
    path(
      'M110 470 Q110 392 200 388 L600 384 Q690 400 692 480 L692 540 Q692 570 660 570 L140 570 Q110 570 110 540 Z',
      p.body,
    ) +
    rect(130, 410, 500, 14, 7, '#ffffff', 'opacity=".32"') +
    oval(250, 572, 78, 78, p.ink) +
    oval(556, 572, 78, 78, p.ink) +
    oval(250, 572, 34, 34, p.wood) +
    oval(556, 572, 34, 34, p.wood) +
    oval(676, 456, 16, 24, '#fff0b8'),
  rocket: (p: Paint) =>
    path('M300 430 Q210 480 206 630 L320 584 Z M500 430 Q590 480 594 630 L480 584 Z', p.shade) +
    path('M400 96 Q540 240 506 600 L294 600 Q260 240 400 96 Z', p.white) +
    path('M400 96 Q462 160 488 260 L312 260 Q338 160 400 96 Z', p.body) +
    rect(290, 556, 220, 60, 14, p.body) +
    oval(400, 372, 62, 62, p.dark) +
    oval(400, 372, 46, 46, '#cfe6ef') +
    path('M372 350 Q386 336 408 336 Q380 356 374 392 Q364 372 372 350 Z', '#ffffff') +
    path('M340 616 H460 L440 648 H360 Z', p.ink),
  racket: (p: Paint) =>
    group(
      'rotate(30 400 400)',
      oval(400, 260, 158, 196, 'none', `stroke="${p.base}" stroke-width="30"`),
      times(9, (i) =>
        line(`M${288 + i * 28} ${110 + Math.abs(i - 4) ** 2 * 5} V${410 - Math.abs(i - 4) ** 2 * 5}`, '#aeb6bc', 3),
      ),
      times(9, (i) =>
        line(`M${256 + Math.abs(i - 4) ** 2 * 4} ${132 + i * 32} H${544 - Math.abs(i - 4) ** 2 * 4}`, '#aeb6bc', 3),
      ),
      line('M330 424 L388 540 M470 424 L412 540', p.dark, 22),
      rect(376, 520, 48, 220, 20, p.ink),
      times(6, (i) => line(`M378 ${560 + i * 28} L422 ${548 + i * 28}`, '#6f7a84', 4)),
    ) +
    oval(190, 590, 58, 58, '#d7e36a') +
    line('M146 560 Q190 580 196 644', '#fbfde6', 7),
  helmet: (p: Paint) =>
    line('M280 530 Q330 680 420 640 M560 520 Q500 660 420 640', '#3a434b', 12) +
    path('M150 500 Q140 230 400 220 Q660 230 660 490 Q660 530 620 530 Q400 470 190 544 Q150 550 150 500 Z', p.body) +
    times(3, (i) =>
      path(
        `M${250 + i * 110} ${270 - (i === 1 ? 20 : 0)} q40 -14 70 0 l${i === 2 ? 30 : i ? 0 : -20} 150 q-30 10 -50 4 Z`,
        p.deep,
        'opacity=".75"',
      ),
    ) +
    path('M180 460 Q190 320 290 262 Q216 360 214 470 Z', '#ffffff', 'opacity=".32"') +
    path('M150 500 Q400 410 660 480 L660 490 Q660 530 620 530 Q400 470 190 544 Q150 550 150 500 Z', p.ink),
  puzzle: (p: Paint) =>
    path('M180 260 L620 220 L640 620 Q640 648 612 648 L188 648 Q160 648 160 620 Z', p.shade) +
    rect(160, 280, 480, 368, 22, p.face) +
    rect(190, 310, 300, 250, 12, '#f3ead7') +
    oval(420, 370, 34, 34, '#e9b45f') +
    path(
      'M190 500 Q290 380 370 460 Q430 420 490 490 L490 548 Q490 560 478 560 L202 560 Q190 560 190 548 Z',
      '#7fa08a',
    ) +
    rect(190, 584, 200, 16, 8, '#ffffff', 'opacity=".85"') +
    rect(190, 612, 130, 10, 5, '#ffffff', 'opacity=".5"') +
    path(
      'M510 440 h46 q-14 -46 24 -46 q38 0 24 46 h46 v46 q46 -14 46 24 q0 38 -46 24 v46 h-140 v-46 q-46 14 -46 -24 q0 -38 46 -24 Z',
      p.light,
    ),
};
