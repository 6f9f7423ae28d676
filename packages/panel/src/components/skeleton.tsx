/** The outline of what is being read. */
export function Skeleton({ linhas = 6 }: { readonly linhas?: number }) {
  return (
    <div className="esqueleto" role="status">
      <span className="so-leitor">Carregando…</span>
      {Array.from({ length: linhas }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={n} aria-hidden />
      ))}
    </div>
  );
}
