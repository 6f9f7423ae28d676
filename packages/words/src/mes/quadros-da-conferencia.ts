import * as engine from '@apura/engine/mes';
import { hasAmount, reais } from '../amounts.ts';
import { nomeDoTributo } from '../month.ts';
import { columnsOf, type MonthColumn, quadro } from './columns.ts';
import type { MesApurado } from './mes-apurado.ts';

/** What of debits and credits counts, and how much credit does not yet. */
export function explicacaoDaConferencia(conferencia: engine.Conferencia): string {
  const { credito_em_risco: risco, credito_potencial: potencial } = conferencia;
  const doCredito = [
    ...(hasAmount(risco) ? [`${reais(risco)} de crédito em risco`] : []),
    ...(hasAmount(potencial) ? [`${reais(potencial)} de crédito a documentar`] : []),
  ];
  return `O débito é o que o documento declara, que é confissão de dívida; o crédito é o menor entre o declarado e o calculado (LC 214/2025, arts. 47, 48 e 60). Em 2026, sem o grupo IBSCBS na nota, vale o calculado.${doCredito.length === 0 ? '' : ` Neste mês: ${doCredito.join(' e ')}.`}`;
}

const inConferencia =
  <T>(read: (conferencia: engine.Conferencia) => T | undefined) =>
  ({ comparativo: { conferencia } }: MesApurado): T | undefined =>
    conferencia ? read(conferencia) : undefined;

const temValor = ({ declarado, calculado, usado }: engine.ConferenciaDeUmLado): boolean =>
  hasAmount(declarado, calculado, usado);

/** Declared, calculated and used of CBS and IBS. */
export const CONFERIDOS = quadro(
  engine.TRIBUTOS_CONFERIDOS,
  inConferencia(({ tributos }) =>
    tributos.filter(({ debitos, creditos }) => [debitos, creditos].some(temValor)),
  ),
  { note: inConferencia(explicacaoDaConferencia) },
);

interface LadoConferido extends engine.ConferenciaDeUmLado {
  readonly nome: string;
}
const LADO = 'debitos.';

/** The same with debits and credits of each tax as rows of their own. */
export const LADOS_CONFERIDOS = {
  ...quadro<LadoConferido>(
    { kind: 'list', table: { name: CONFERIDOS.name } },
    inConferencia(({ tributos }) =>
      tributos
        .flatMap(({ tributo, debitos, creditos }) => [
          { nome: `${nomeDoTributo(tributo)}, débitos`, ...debitos },
          { nome: `${nomeDoTributo(tributo)}, créditos`, ...creditos },
        ])
        .filter(temValor),
    ),
  ),
  columns: (): MonthColumn<LadoConferido>[] =>
    columnsOf(engine.TRIBUTOS_CONFERIDOS).flatMap(({ cell: _, ...column }): MonthColumn<LadoConferido>[] => {
      const { path, title } = column;
      if (path === 'tributo') return [{ ...column, cell: ({ nome }) => nome }];
      if (!path.startsWith(LADO)) return [];
      // The path begins with the side, as the line above has seen.
      const campo = path.slice(LADO.length) as keyof engine.ConferenciaDeUmLado;
      const [, ...palavras] = title.split(' ');
      const nome = palavras.join(' ');
      return [
        { ...column, title: nome.charAt(0).toUpperCase() + nome.slice(1), cell: (lado) => lado[campo] },
      ];
    }),
};

/** Why credits were not used. */
export const MOTIVOS = quadro(
  engine.MOTIVOS,
  inConferencia(({ motivos }) => motivos),
);

/** Credits of today's taxes that are argued, and not used. */
export const DUVIDAS = quadro(
  engine.DUVIDAS,
  inConferencia(({ em_duvida }) => em_duvida),
  {
    note: () =>
      'A lei é discutida, ou depende do Estado ou de laudo: não foram usados, e o mês não os conta.',
  },
);

/** How sure the credits are, by tax. */
export const CONDICIONAL = quadro(
  engine.CREDITO_BY_TRIBUTO,
  inConferencia(({ credito_condicional: credito }) =>
    credito ? (['cbs', 'ibs'] as const).map((tributo) => ({ tributo, ...credito[tributo] })) : [],
  ),
  {
    note: () =>
      'O crédito só se apropria quando o débito do fornecedor é extinto (LC 214/2025, art. 47): confirmado, onde a extinção é conhecida; em risco, onde o débito segue aberto depois do prazo; pendente, o resto.',
  },
);

/** The notes whose supplier's debit is not known to be extinguished. */
export const NOTAS_CONDICIONAIS = quadro(
  engine.NOTAS_CONDICIONAIS,
  inConferencia(({ credito_condicional }) => credito_condicional?.notas),
);

/** The notes whose credit is at risk or to be documented. */
export const NOTAS_DA_CONFERENCIA = quadro(
  engine.NOTAS_DA_CONFERENCIA,
  inConferencia(({ motivos, notas }) => {
    const descricoes = new Map(motivos.map(({ motivo, descricao }) => [motivo, descricao]));
    return notas.map((nota) => ({
      ...nota,
      motivo: descricoes.get(nota.motivo) ?? nota.motivo.replaceAll('_', ' '),
    }));
  }),
);

/** The suppliers inside the Simples, with what is at stake where annex and RBT12 are not known. */
export const FORNECEDORES = quadro(
  engine.FORNECEDORES,
  inConferencia(({ fornecedores_simples }) => fornecedores_simples),
  {
    note: () =>
      'O crédito é a parcela de CBS e IBS do DAS do fornecedor. Sem o anexo e o RBT12 dele, o crédito é zero, e a faixa diz o que está em jogo.',
  },
);
