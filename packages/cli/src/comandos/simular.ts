import type { Simulacao } from '../api/respostas.ts';
import { conectarSemChave } from '../configuracao/conectar.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { dinheiro } from '../saida/dinheiro.ts';
import { mostrar, type OpcoesDeFormato } from '../saida/formato.ts';

export interface OpcoesDaSimulacao extends OpcoesDeFormato {
  readonly regime: string;
  readonly atividade: string;
  readonly receitaMensal: string;
  readonly comprasMensais: string;
  readonly parcelaCreditavel?: string;
  readonly icms?: string;
  readonly iss?: string;
  readonly ipi?: string;
  readonly pis?: string;
  readonly cofins?: string;
  readonly reducao?: string;
  readonly anexo?: string;
  readonly rbt12?: string;
  readonly ibsCbs?: string;
  readonly cenario?: string;
  readonly premissaPreco?: string;
}

const COLUNAS = [
  ...['ano', 'icms', 'iss', 'ipi', 'pis', 'cofins', 'das', 'cbs', 'ibs_uf', 'ibs_mun'],
  ...['creditos', 'total', 'carga_efetiva', 'status'],
] as const;

/** POST /api/simulador. */
export async function simular(contexto: Contexto, opcoes: OpcoesDaSimulacao): Promise<void> {
  const { textos, idioma, saida } = contexto;
  const conexao = await conectarSemChave(contexto);
  const simulacao = await conexao.json<Simulacao>('/api/simulador', {
    metodo: 'POST',
    corpo: pedidoDe(opcoes),
  });
  if (simulacao.problemas.length) {
    const problemas = simulacao.problemas.map(({ campo, mensagem }) => `${campo}: ${mensagem}`).join(' ');
    throw new Falha('recusado', textos.simular.recusada(problemas));
  }
  const d = (valor: string) => dinheiro(valor, idioma);
  mostrar(contexto, opcoes, {
    json: simulacao,
    csv: {
      colunas: COLUNAS,
      linhas: simulacao.anos.map((ano) => COLUNAS.map((coluna) => ano[coluna as keyof typeof ano])),
    },
    tabela: {
      cabecalho: textos.simular.cabecalho,
      linhas: simulacao.anos.map((ano) => [
        ...[ano.ano, d(ano.icms), d(ano.iss), d(ano.ipi), d(ano.pis), d(ano.cofins), d(ano.das), d(ano.cbs)],
        ...[`${d(ano.ibs_uf)} + ${d(ano.ibs_mun)}`, d(ano.creditos), d(ano.total), d(ano.carga_efetiva)],
        ano.status,
      ]),
      textos: 1,
    },
  });
  if (opcoes.json || opcoes.csv) return;
  const notas = [...simulacao.premissas, ...simulacao.avisos.map(({ mensagem }) => mensagem)];
  saida.write(`${textos.simular.premissas}\n${notas.map((nota) => `- ${nota}\n`).join('')}`);
}

function pedidoDe(opcoes: OpcoesDaSimulacao): object {
  const { icms, iss, ipi, pis, cofins, anexo, rbt12, ibsCbs } = opcoes;
  const atuais = presentes({ icms, iss, ipi, pis, cofins });
  const simples = presentes({ anexo, rbt12, ibs_cbs: ibsCbs });
  return {
    ...presentes({
      regime: opcoes.regime,
      atividade: opcoes.atividade,
      receita_mensal: opcoes.receitaMensal,
      compras_mensais: opcoes.comprasMensais,
      parcela_creditavel: opcoes.parcelaCreditavel,
      reducao: opcoes.reducao,
      cenario: opcoes.cenario,
      premissa_preco: opcoes.premissaPreco,
    }),
    ...(Object.keys(atuais).length ? { aliquotas_atuais: atuais } : {}),
    ...(Object.keys(simples).length ? { simples } : {}),
  };
}

const presentes = (campos: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== undefined));
