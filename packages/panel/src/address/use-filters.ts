import { useSearchParams } from 'wouter';
import { bindFields } from '../components/bind-fields.ts';

/** Filters that stand in the address, so that it can be sent and comes back with the browser's own button. */
export function useFilters<Campo extends string>(campos: readonly Campo[]) {
  const [endereco, setEndereco] = useSearchParams();
  const filtros = Object.fromEntries(campos.map((campo) => [campo, endereco.get(campo) ?? ''])) as Readonly<
    Record<Campo, string>
  >;
  const filtrar = (campo: Campo, valor: string) =>
    setEndereco(
      (antes) => {
        const novo = new URLSearchParams(antes);
        if (valor) novo.set(campo, valor);
        else novo.delete(campo);
        return novo;
      },
      { replace: true },
    );
  return {
    /** Empty where nothing is chosen. */
    filtros,
    filtrada: campos.some((campo) => filtros[campo] !== ''),
    filtrar,
    limpar: () => setEndereco({}, { replace: true }),
    ...bindFields(filtros, filtrar),
  };
}
