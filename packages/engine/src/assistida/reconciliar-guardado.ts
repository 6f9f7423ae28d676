import { diferencaConferida } from '../apuracao/conferir.ts';
import { type Fixo, formatarTodos, lerOuZero } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { Efeito } from '../resultado.ts';
import type { LadoDoFisco, LinhaDoFisco } from './linha-do-fisco.ts';
import type { DocumentoConhecido, LinhaDaqui, Reconciliacao, TributoReconciliado } from './reconciliacao.ts';
import { reconciliar } from './reconciliar.ts';

/** A client's month as it is stored: what was imported, what its documents come to, and what is known of them. */
export interface MesGuardado {
  readonly doFisco: readonly (Omit<LinhaDoFisco, 'contribuinte' | 'atualizacao'> & {
    readonly atualizacao: string | null;
    /** The other fields of the line. */
    readonly dados: Partial<LinhaDoFisco>;
  })[];
  readonly somas: readonly SomaDoDocumento[];
  readonly sabidos: readonly (Omit<DocumentoConhecido, 'comEventos'> & {
    readonly chave: string;
    readonly com_eventos: boolean;
  })[];
}

/** A stored month (YYYY-MM) beside what was imported of it. `contribuinte`: the first eight characters of its CNPJ. */
export const reconciliarGuardado = (
  { doFisco, somas, sabidos }: MesGuardado,
  contribuinte: string,
  competencia: string,
): Reconciliacao =>
  reconciliar({
    competencia,
    daqui: linhasDaqui(somas),
    do_fisco: doFisco.map(({ dados, atualizacao, ...linha }) => ({
      ...linha,
      ...(atualizacao === null ? {} : { atualizacao }),
      ...dados,
      contribuinte,
    })),
    conhecidos: new Map(
      sabidos.map(({ chave, com_eventos, ...sabido }) => [chave, { ...sabido, comEventos: com_eventos }]),
    ),
  });

/** The sum of a document's lançamentos of one effect and motive, for one client and month. Reais. */
interface SomaDoDocumento {
  readonly chave: string;
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cbs: Decimal;
  readonly ibs: Decimal;
}

const TRIBUTOS: readonly TributoReconciliado[] = ['cbs', 'ibs'];
const LADO: Readonly<Partial<Record<Efeito, { readonly lado: LadoDoFisco; readonly sinal: bigint }>>> = {
  debito: { lado: 'debito', sinal: 1n },
  estorno_debito: { lado: 'debito', sinal: -1n },
  credito: { lado: 'credito', sinal: 1n },
  estorno_credito: { lado: 'credito', sinal: -1n },
};

/** What each document owes and gives: declared, computed and used, as the month's `conferencia` reckons them. Pure. */
function linhasDaqui(somas: readonly SomaDoDocumento[]): LinhaDaqui[] {
  const linhas = new Map<string, { declarado: Fixo; calculado: Fixo; usado: Fixo }>();
  const linhaDe = (chave: string, tributo: TributoReconciliado, lado: LadoDoFisco) => {
    const identidade = `${tributo} ${lado} ${chave}`;
    const linha = linhas.get(identidade) ?? { declarado: 0n, calculado: 0n, usado: 0n };
    linhas.set(identidade, linha);
    return linha;
  };
  for (const soma of somas) {
    const doEfeito = LADO[soma.efeito];
    const diferenca = diferencaConferida(soma.motivo);
    for (const tributo of TRIBUTOS) {
      const valor = lerOuZero(soma[tributo]);
      if (valor === 0n) continue;
      if (doEfeito !== undefined) {
        const linha = linhaDe(soma.chave, tributo, doEfeito.lado);
        const comSinal = doEfeito.sinal * valor;
        linha.usado += comSinal;
        linha.calculado += comSinal;
        if (soma.motivo !== 'grupo_nao_informado') linha.declarado += comSinal;
      } else if (diferenca !== undefined) {
        const linha = linhaDe(soma.chave, tributo, diferenca.lado);
        linha.declarado += diferenca.declarado * valor;
        linha.calculado += diferenca.calculado * valor;
      }
    }
  }
  return [...linhas].map(([identidade, valores]) => {
    const [tributo, lado, chave = ''] = identidade.split(' ') as [TributoReconciliado, LadoDoFisco, string];
    return { chave, tributo, lado, ...formatarTodos(valores) };
  });
}
