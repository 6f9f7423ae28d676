import { useSearchParams } from 'wouter';

/** Filters that stand in the address, so that it can be sent and comes back with the browser's own button. */
export function useFiltros<Campo extends string>(campos: readonly Campo[]) {
  const [endereco, mudarEndereco] = useSearchParams();
  const filtros = Object.fromEntries(campos.map((campo) => [campo, endereco.get(campo) ?? ''])) as Readonly<
    Record<Campo, string>
  >;
  return {
    /** Empty where nothing is chosen. */
    filtros,
    filtrada: campos.some((campo) => filtros[campo] !== ''),
    filtrar: (campo: Campo, valor: string) =>
      mudarEndereco(
        (antes) => {
          const novo = new URLSearchParams(antes);
          if (valor) novo.set(campo, valor);
          else novo.delete(campo);
          return novo;
        },
        { replace: true },
      ),
    limpar: () => mudarEndereco({}, { replace: true }),
  };
}
