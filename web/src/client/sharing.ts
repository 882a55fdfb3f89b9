// Updates are whole and new each time, but most of what they say was known. What has not changed stays the same object,
// so that only what has is drawn again.

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fresh value, made of the old one's parts wherever they are equal; the old one itself if all are. */
export function kept<T>(old: unknown, fresh: T): T {
  if (old === fresh) return fresh;
  if (Array.isArray(old) && Array.isArray(fresh)) {
    const list = fresh.map((value, i) => kept(old[i], value) as unknown);
    return (list.length === old.length && list.every((value, i) => value === old[i]) ? old : list) as T;
  }
  if (!isTree(old) || !isTree(fresh)) return fresh;
  const keys = Object.keys(fresh);
  const tree: Record<string, unknown> = {};
  for (const key of keys) tree[key] = kept(old[key], fresh[key]);
  const same = keys.length === Object.keys(old).length && keys.every((key) => key in old && tree[key] === old[key]);
  return (same ? old : tree) as T;
}
