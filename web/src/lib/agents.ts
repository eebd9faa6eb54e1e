// Agents as text, as files and the command line spell them: `uct(nodes=1000, c=0.7)`.

import type { AgentInfo, Parameter, Scalar } from '../api/types';

export const agentName = (text: string): string => text.split('(')[0]!.trim();

const plain = /^[A-Za-z0-9_.+*-]+$/;
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

function spell(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  return plain.test(value) || isNumber(value) ? value : JSON.stringify(value);
}

/** The text of an agent: only what differs from its defaults is written. */
export function agentText(name: string, values: Record<string, Scalar>): string {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${spell(value)}`);
  return parts.length === 0 ? name : `${name}(${parts.join(', ')})`;
}

/** The parameters that a text gives, by name; quotes are taken off. */
export function agentValues(text: string): Record<string, string> {
  const inside = /\((.*)\)\s*$/s.exec(text)?.[1] ?? '';
  const values: Record<string, string> = {};
  for (const part of splitAtCommas(inside)) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const value = part.slice(at + 1).trim();
    values[part.slice(0, at).trim()] = /^".*"$/s.test(value) ? unquote(value) : value;
  }
  return values;
}

function unquote(value: string): string {
  try {
    return JSON.parse(value) as string;
  } catch {
    return value.slice(1, -1);
  }
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let [part, quoted] = ['', false];
  for (const c of text) {
    if (c === '"') quoted = !quoted;
    if (c === ',' && !quoted) {
      parts.push(part);
      part = '';
    } else part += c;
  }
  return [...parts, part].filter((one) => one.trim() !== '');
}

/** Text typed into a field, as the kind of value that the parameter's default is. */
export function typed(text: string, like: Scalar): Scalar {
  if (typeof like === 'boolean') return text === 'true';
  return isNumber(text) && typeof like === 'number' ? Number(text) : text;
}

/** A number alone that stands for a time is one of milliseconds. */
const inUnits = (value: Scalar, kind: Parameter['kind']): Scalar => (kind === 'duration' && isNumber(String(value)) ? `${value}ms` : value);

/** The values of a form that are worth writing: those that were changed. */
export function changed(agent: AgentInfo, form: Record<string, string>): Record<string, Scalar> {
  const out: Record<string, Scalar> = {};
  for (const { name, kind, default: usual } of [...agent.parameters, ...agent.limits]) {
    const text = form[name]?.trim();
    if (text === undefined) continue;
    const value = inUnits(typed(text, usual), kind);
    if (text !== '' && String(value) !== String(usual)) out[name] = value;
  }
  return out;
}
