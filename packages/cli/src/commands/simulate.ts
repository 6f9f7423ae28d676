import type { Simulacao } from '@apura/contracts';
import { connectWithoutKey } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type FormatoOptions, show } from '../output/formato.ts';

/** Fields of the request; the option of each is its name in camelCase, as commander writes it. */
const CAMPOS = [
  ...['regime', 'atividade', 'receita_mensal', 'compras_mensais', 'parcela_creditavel'],
  ...['reducao', 'cenario', 'premissa_preco'],
];
const ALIQUOTAS_ATUAIS = ['icms', 'iss', 'ipi', 'pis', 'cofins'];
const SIMPLES = ['anexo', 'rbt12', 'ibs_cbs'];

type SimulacaoOptions = FormatoOptions & Readonly<Record<string, string | boolean | undefined>>;

const COLUNAS = [
  ...['ano', 'icms', 'iss', 'ipi', 'pis', 'cofins', 'das', 'cbs', 'ibs_uf', 'ibs_mun'],
  ...['creditos', 'total', 'carga_efetiva', 'status'],
] as const satisfies readonly (keyof Simulacao['anos'][number])[];

/** POST /api/simulador. */
export async function simulate(contexto: Contexto, options: SimulacaoOptions): Promise<void> {
  const { textos, language, saida } = contexto;
  const connection = await connectWithoutKey(contexto);
  const simulacao = await connection.submit('/api/simulador', pedidoDe(options));
  if (simulacao.problemas.length) {
    const problemas = simulacao.problemas.map(({ campo, mensagem }) => `${campo}: ${mensagem}`).join(' ');
    throw new Failure('recusado', textos.simular.recusada(problemas));
  }
  const d = (valor: string) => dinheiro(valor, language);
  show(contexto, options, {
    json: simulacao,
    csv: {
      colunas: COLUNAS,
      linhas: simulacao.anos.map((ano) => COLUNAS.map((coluna) => ano[coluna])),
    },
    tabela: {
      header: textos.simular.header,
      linhas: simulacao.anos.map((ano) => [
        ...[ano.ano, d(ano.icms), d(ano.iss), d(ano.ipi), d(ano.pis), d(ano.cofins), d(ano.das), d(ano.cbs)],
        ...[`${d(ano.ibs_uf)} + ${d(ano.ibs_mun)}`, d(ano.creditos), d(ano.total), d(ano.carga_efetiva)],
        ano.status,
      ]),
      textos: 1,
    },
  });
  if (options.json || options.csv) return;
  const notas = [...simulacao.premissas, ...simulacao.avisos.map(({ mensagem }) => mensagem)];
  saida.write(`${textos.simular.premissas}\n${notas.map((nota) => `- ${nota}\n`).join('')}`);
}

function pedidoDe(options: SimulacaoOptions): object {
  const presentes = (campos: readonly string[]): object | undefined => {
    const valores = campos.map((campo) => [campo, options[nomeDaOpcao(campo)]] as const);
    const dados = valores.filter(([, valor]) => valor !== undefined);
    return dados.length ? Object.fromEntries(dados) : undefined;
  };
  const aliquotas_atuais = presentes(ALIQUOTAS_ATUAIS);
  const simples = presentes(SIMPLES);
  return {
    ...presentes(CAMPOS),
    ...(aliquotas_atuais ? { aliquotas_atuais } : {}),
    ...(simples ? { simples } : {}),
  };
}

const nomeDaOpcao = (campo: string): string =>
  campo.replace(/_(.)/g, (_, letra: string) => letra.toUpperCase());
