import { cnpj, competenciaPorExtenso, descricaoDoCenario, type Row, type Table, table } from '@apura/words';
import { nomeDoRegime } from '../nome-do-regime.ts';
import type { ReportData } from '../report-data.ts';

function figuras({ comparativo }: ReportData): Row[] {
  const { devido_no_mes: devido, comparacao, conferencia } = comparativo;
  return [
    ...(devido
      ? [
          ['Total a recolher', null, devido.total_a_recolher],
          ['CBS e IBS informativos, recolhimento dispensado', null, devido.dispensado],
          ['Efeito da reforma neste mês', devido.motivo_do_efeito, devido.efeito_da_reforma_no_mes],
          ['Receita do mês', null, devido.receita],
        ]
      : []),
    ...(comparacao ? [['Cenário da comparação', descricaoDoCenario(comparacao.cenario)]] : []),
    ...(conferencia
      ? [
          ['Crédito em risco', null, conferencia.credito_em_risco],
          ['Crédito a documentar', null, conferencia.credito_potencial],
        ]
      : []),
  ];
}

/** Whose month it is, and the answer. */
export function quadroDoResumo(dados: ReportData): Table {
  const { escritorio, cliente, versoes, comparativo } = dados;
  const linhas: Row[] = [
    ['Resposta', comparativo.resumo],
    ['Escritório', escritorio.nome],
    ...(escritorio.crc ? [['CRC', escritorio.crc]] : []),
    ...(escritorio.responsavel ? [['Responsável', escritorio.responsavel]] : []),
    ['Cliente', cliente.razao_social],
    ['CNPJ raiz', cnpj(cliente.cnpj_raiz)],
    ...(cliente.regime ? [['Regime', nomeDoRegime(cliente.regime)]] : []),
    ['Competência', competenciaPorExtenso(dados.competencia)],
    ['Versão', String(dados.versao)],
    ['Calculada em (UTC)', dados.calculada_em],
    ['Notas', String(dados.documentos)],
    ...figuras(dados),
    ['Motor, regras e dados', `${versoes.motor} · ${versoes.regras} · ${versoes.dados}`],
  ];
  return table('Resumo', linhas, [
    ['Campo', 'text', ([campo]) => campo, 44],
    ['Conteúdo', 'text', ([, conteudo]) => conteudo, 80],
    ['Valor', 'amount', ([, , valor]) => valor],
  ]);
}
