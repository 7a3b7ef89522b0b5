import type { Paint } from '../paint.ts';
import { group, line, oval, path, rect, times } from '../shapes.ts';

export const tech = {
  headphones: (p: Paint) =>
    line('M214 470 C196 96 604 96 586 470', p.dark, 44) +
    line('M222 440 C214 118 586 118 578 440', p.base, 22) +
    rect(250, 400, 76, 210, 38, '#2a3138') +
    rect(474, 400, 76, 210, 38, '#2a3138') +
    path('M262 386 Q262 626 262 626 Q158 640 158 506 Q158 372 262 386 Z', p.body) +
    path('M538 386 Q538 626 538 626 Q642 640 642 506 Q642 372 538 386 Z', p.face) +
    line('M186 470 Q182 510 190 556', '#ffffff', 12, 'opacity=".4"') +
    oval(602, 506, 12, 42, p.deep, 'opacity=".5"'),
  earbuds: (p: Paint) =>
    group(
      'translate(-14 -60) rotate(-14 300 320)',
      rect(272, 300, 48, 190, 24, p.body),
      oval(300, 290, 72, 66, p.face),
      oval(340, 284, 34, 42, '#2a3138'),
    ) +
    group(
      'translate(14 -60) rotate(14 500 320)',
      rect(480, 300, 48, 190, 24, p.body),
      oval(500, 290, 72, 66, p.face),
      oval(460, 284, 34, 42, '#2a3138'),
    ) +
    rect(236, 476, 328, 172, 80, p.body) +
    path('M236 552 Q240 476 316 476 L484 476 Q560 476 564 552 Z', p.light, 'opacity=".55"') +
    line('M238 552 H562', p.deep, 3, 'opacity=".5"') +
    oval(400, 590, 8, 8, '#56d59a'),
  speaker: (p: Paint) =>
    rect(246, 160, 308, 488, 74, p.body) +
    rect(270, 186, 260, 436, 58, p.deep, 'opacity=".32"') +
    times(11, (row) => times(7, (column) => oval(304 + column * 32, 226 + row * 36, 6, 6, p.deep, 'opacity=".55"'))) +
    oval(400, 320, 78, 78, p.shade) +
    oval(400, 320, 52, 52, p.face) +
    oval(400, 320, 20, 20, p.deep) +
    oval(400, 520, 58, 58, p.shade) +
    oval(400, 520, 34, 34, p.face) +
    rect(262, 226, 12, 330, 6, '#ffffff', 'opacity=".3"'),
  phone: (p: Paint) =>
    group(
      'rotate(7 400 400)',
      rect(430, 148, 226, 476, 40, p.face),
      rect(448, 168, 92, 132, 30, p.dark, 'opacity=".7"'),
      oval(482, 204, 24, 24, p.ink) +
        oval(482, 204, 10, 10, '#5b6b7a') +
        oval(482, 262, 24, 24, p.ink) +
        oval(482, 262, 10, 10, '#5b6b7a'),
    ) +
    rect(196, 150, 246, 498, 44, p.ink) +
    rect(208, 162, 222, 474, 34, p.screen) +
    path(
      'M208 480 Q300 400 430 470 L430 602 Q430 636 396 636 L242 636 Q208 636 208 602 Z',
      '#ffffff',
      'opacity=".16"',
    ) +
    path(
      'M208 540 Q330 470 430 556 L430 602 Q430 636 396 636 L242 636 Q208 636 208 602 Z',
      '#ffffff',
      'opacity=".22"',
    ) +
    rect(280, 176, 78, 20, 10, '#12161a') +
    rect(252, 240, 134, 20, 10, '#ffffff', 'opacity=".85"') +
    rect(276, 276, 86, 10, 5, '#ffffff', 'opacity=".5"'),
  laptop: (p: Paint) =>
    rect(170, 214, 460, 340, 24, p.ink) +
    rect(186, 230, 428, 300, 12, p.screen) +
    path('M186 470 Q320 340 614 440 L614 518 Q614 530 602 530 L198 530 Q186 530 186 518 Z', '#ffffff', 'opacity=".2"') +
    oval(510, 310, 44, 44, '#ffffff', 'opacity=".5"') +
    path('M150 554 L650 554 L716 628 Q722 648 700 648 L100 648 Q78 648 84 628 Z', p.metal) +
    path('M190 566 L610 566 L640 602 L160 602 Z', '#3a434b', 'opacity=".75"') +
    path('M340 612 L460 612 L468 632 L332 632 Z', '#8b949c', 'opacity=".6"') +
    rect(84, 636, 632, 14, 7, '#8b949c'),
  tablet: (p: Paint) =>
    group(
      'rotate(-6 400 400)',
      rect(214, 150, 372, 500, 36, p.ink),
      rect(236, 176, 328, 448, 16, p.screen),
      path(
        'M236 470 Q380 350 564 460 L564 608 Q564 624 548 624 L252 624 Q236 624 236 608 Z',
        '#ffffff',
        'opacity=".2"',
      ),
      oval(330, 290, 46, 46, '#ffffff', 'opacity=".55"'),
      oval(400, 163, 5, 5, '#5b6b7a'),
    ) +
    group('rotate(16 620 420)', rect(612, 210, 20, 380, 10, p.white), path('M612 580 L632 580 L622 622 Z', '#6b757e')),
  camera: (p: Paint) =>
    path('M296 270 L328 214 Q334 204 346 204 L454 204 Q466 204 472 214 L504 270 Z', p.ink) +
    rect(150, 262, 500, 332, 46, p.body) +
    rect(150, 340, 500, 176, 0, p.ink) +
    rect(196, 240, 76, 30, 10, p.metal) +
    oval(566, 300, 26, 16, '#ffd9a0') +
    oval(400, 430, 158, 158, p.metal) +
    oval(400, 430, 140, 140, p.ink) +
    oval(400, 430, 100, 100, '#10161c') +
    oval(400, 430, 74, 74, p.shade) +
    oval(374, 400, 30, 22, '#ffffff', 'opacity=".55"') +
    oval(432, 468, 14, 10, '#ffffff', 'opacity=".3"'),
  keyboard: (p: Paint) =>
    group(
      'translate(0 60) rotate(-8 400 400)',
      rect(90, 282, 620, 250, 28, p.deep),
      rect(90, 270, 620, 250, 28, p.body),
      times(3, (row) =>
        times(11, (key) =>
          rect(
            116 + key * 52 + (row % 2) * 6,
            294 + row * 52,
            42,
            42,
            9,
            (row + key) % 9 === 4 ? p.light : '#f7f8f8',
            (row + key) % 9 === 4 ? '' : 'opacity=".92"',
          ),
        ),
      ),
      rect(116, 452, 100, 42, 9, '#f7f8f8', 'opacity=".92"') +
        rect(226, 452, 340, 42, 9, '#f7f8f8', 'opacity=".92"') +
        rect(576, 452, 110, 42, 9, p.light),
    ),
  mouse: (p: Paint) =>
    path('M400 190 Q566 190 566 420 Q566 648 400 648 Q234 648 234 420 Q234 190 400 190 Z', p.body) +
    path('M400 190 Q566 190 566 400 L400 400 Z', p.dark, 'opacity=".25"') +
    line('M400 196 V396 M240 400 H560', p.deep, 4, 'opacity=".55"') +
    rect(378, 260, 44, 92, 22, p.ink) +
    times(4, (i) => rect(384, 278 + i * 16, 32, 5, 2, '#6f7a84')) +
    path('M268 420 Q264 280 346 224 Q300 320 306 560 Q270 500 268 420 Z', '#ffffff', 'opacity=".3"'),
  powerbank: (p: Paint) =>
    line('M466 200 C466 90 640 110 620 260', p.dark, 16) +
    rect(600, 250, 42, 70, 10, p.white) +
    rect(270, 176, 260, 472, 46, p.body) +
    rect(290, 200, 14, 400, 7, '#ffffff', 'opacity=".36"') +
    rect(436, 170, 60, 22, 8, p.ink) +
    times(4, (i) => oval(352 + i * 32, 586, 8, 8, i < 3 ? '#ffffff' : p.deep)) +
    line('M412 330 L372 404 H428 L388 478', '#ffffff', 16, 'opacity=".9"'),
  watch: (p: Paint) =>
    path('M318 90 Q400 76 482 90 L496 270 L304 270 Z', p.body) +
    path('M304 530 L496 530 L482 712 Q400 726 318 712 Z', p.body) +
    line(
      'M330 110 L322 250 M470 110 L478 250 M322 560 L330 690 M478 560 L470 690',
      p.pale,
      3,
      'opacity=".6" stroke-dasharray="9 8"',
    ) +
    rect(570, 380, 36, 44, 10, p.metal) +
    oval(400, 400, 182, 182, p.metal) +
    oval(400, 400, 160, 160, '#6b757e') +
    oval(400, 400, 154, 154, '#fbfaf6') +
    times(12, (i) => rect(396, 262, 8, i % 3 ? 16 : 30, 3, '#2a3138', `transform="rotate(${i * 30} 400 400)"`)) +
    line('M400 400 L344 322', '#1d242a', 12) +
    line('M400 400 L484 340', '#1d242a', 8) +
    line('M400 424 L400 516', p.base, 4) +
    oval(400, 400, 11, 11, p.base),
  monitor: (p: Paint) =>
    path('M360 520 L440 520 L456 626 L344 626 Z', p.metal) +
    rect(278, 620, 244, 28, 14, p.metal) +
    rect(110, 168, 580, 372, 26, p.ink) +
    rect(126, 184, 548, 328, 12, p.screen) +
    path('M126 440 Q300 300 674 420 L674 500 Q674 512 662 512 L138 512 Q126 512 126 500 Z', '#ffffff', 'opacity=".2"') +
    oval(540, 280, 52, 52, '#ffffff', 'opacity=".5"'),
};
