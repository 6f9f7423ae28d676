import { somarDias } from './dias-uteis.ts';
import { mesDepois, OBRIGACOES, type Obrigacao } from './obrigacoes.ts';

/** A day (YYYY-MM-DD) by which something is due for a month (YYYY-MM). */
export type Prazo = Omit<Obrigacao, 'vencimento' | 'desde' | 'ate'> & {
  readonly data: string;
  readonly competencia: string;
};

/** What of the obligation `id` falls due for a month (YYYY-MM); undefined where nothing does. */
export function prazoDe(id: string, competencia: string): Prazo | undefined {
  const achada = OBRIGACOES.find((uma) => uma.id === id);
  if (!achada) return undefined;
  const { vencimento, desde = '', ate = '9999', ...obrigacao } = achada;
  const data = competencia >= desde && competencia <= ate ? vencimento(competencia) : undefined;
  return data === undefined ? undefined : { ...obrigacao, data, competencia };
}

/** What falls due from `hoje` (YYYY-MM-DD) on, within `dias` days, the next first. National and bank holidays count. */
export function proximosPrazos(hoje: string, dias: number): Prazo[] {
  const fim = somarDias(hoje, dias);
  const mes = hoje.slice(0, 7);
  // Nothing is due later than two months after its own.
  const meses = Array.from({ length: 3 + Math.ceil(dias / 28) }, (_, i) => mesDepois(mes, i - 2));
  return OBRIGACOES.flatMap(({ id }) =>
    meses.flatMap((competencia) => {
      const prazo = prazoDe(id, competencia);
      return prazo && prazo.data >= hoje && prazo.data <= fim ? [prazo] : [];
    }),
  ).sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0));
}
