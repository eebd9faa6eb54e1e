import { expect, it } from 'vitest';
import { isStandardStart } from './start';

it('a game of 2048 begins with two small tiles and no score', () => {
  expect(isStandardStart('0,0,0,0/2,0,0,0/0,0,0,0/0,4,0,0 0')).toBe(true);
  expect(isStandardStart('0,0,0,0/2,0,0,0/0,0,0,0/0,4,0,0 8')).toBe(false);
  expect(isStandardStart('2048,512,128,8/64,256,32,4/16,8,0,2/2,0,0,0 20148')).toBe(false);
  expect(isStandardStart('0,0,0,0/0,0,0,0/0,0,0,0/1024,1024,0,0 0')).toBe(false);
});
