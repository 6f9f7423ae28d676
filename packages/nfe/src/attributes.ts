/** Of names and values by turns: the value that stands at a name. */
export function attributeValue(attributes: readonly string[], name: string): string | undefined {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
}

/** The same, whatever the case that the name is written in. */
export function attributeInAnyCase(attributes: readonly string[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (let i = 0; i < attributes.length; i += 2)
    if (attributes[i]?.toLowerCase() === wanted) return attributes[i + 1];
  return undefined;
}
