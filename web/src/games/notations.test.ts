import { describe, expect, it } from 'vitest';
import { readUnits, roundIn, unitIn, writeUnits } from './lput/notation';
import { readMen, writeMen } from './morris/notation';
import { readDigits, writeDigits } from './tenpair/notation';
import { readTiles, writeTiles } from './twenty48/notation';

const same: [game: string, turn: (text: string) => string, texts: string[]][] = [
  ['2048', (text) => writeTiles(readTiles(text)), ['0,2,4,8/0,0,0,0/0,0,0,0/2,0,0,0 20', '2,0/0,2 0', '4,0/0,0 4 +']],
  ['TenPair', (text) => writeDigits(readDigits(text)), ['9:123456789/111213141/516171819', '9:1.3..6789/1112', '11:123456789AB/11121314151/61718191A1B']],
  ['Morris', (text) => writeMen(readMen(text)), ['........................ W 9 9 0', 'W..B..W.W.B...B.W....... W 5 5 0', 'WWW..................BBB B 0 0 12']],
  ['L-put', (text) => writeUnits(readUnits(text)), ['3 BPb8:16a BFd4:12+340da RPn5:16cw RAn3:9 w:RP', '1 BSc3:16w BPc4:16a RPd3:16a w:BS', '4 BPb8:3']],
];

describe('positions are read and written again', () => {
  for (const [game, turn, texts] of same)
    it(`in ${game}`, () => {
      // Pieces are written in one order; the examples of the notation are read in any.
      const words = (text: string) => text.split(' ').sort();
      for (const text of texts) expect(words(turn(text))).toEqual(words(text));
    });
});

describe('reading takes what is typed', () => {
  it('in other spellings', () => {
    expect(readDigits('123456789 1112')).toEqual({ width: 9, cells: '1234567891112' });
    expect(readDigits('12:123456789abc')).toEqual({ width: 12, cells: '123456789ABC' });
    expect(readUnits('1 RPd3:16a BSc3:16aw').units.map(({ name }) => name)).toEqual(['RP', 'BS']);
  });
  it('and makes something harmless of the rest', () => {
    expect(writeMen(readMen('WWW x'))).toBe('WWW..................... W 0 0 0');
    expect(writeTiles(readTiles(''))).toBe('0 0');
    expect(writeUnits(readUnits('soon BPb8 RSn9:7 w:XX'))).toBe('1 RSn9:7');
    expect(writeDigits(readDigits('9:'))).toBe('9:');
  });
});

describe('who waits in L-put', () => {
  it('follows from the flags; whoever begins to wait is the last in the order', () => {
    const { units, ...rest } = readUnits('3 BPb8:16 BSc3:16w RPn5:16w w:RP,BS');
    const waited = units.map((unit) => (unit.name === 'BP' ? { ...unit, flags: 'w' } : unit));
    expect(writeUnits({ ...rest, units: waited })).toBe('3 BPb8:16w BSc3:16w RPn5:16w w:RP,BS,BP');
    const acted = units.map((unit) => (unit.name === 'RP' ? { ...unit, flags: 'wa' } : unit));
    expect(writeUnits({ ...rest, units: acted })).toBe('3 BPb8:16 BSc3:16w RPn5:16wa w:BS');
  });
});

describe('a position of L-put', () => {
  const position = '12 BPb8:16 BSb4:16+280ca RFn11:1 w:BF';
  it('tells its round and who stands where', () => {
    expect(roundIn(position)).toBe('12');
    expect(unitIn(position, 'b4')).toEqual({ letter: 'S', kind: 'swordsman' });
    expect(unitIn(position, 'n1')).toBeNull();
    expect(unitIn(position, 'n11')?.kind).toBe('flyer');
  });
});
