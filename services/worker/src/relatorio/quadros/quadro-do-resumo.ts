import { cnpj, competenciaPorExtenso } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { descricaoDoCenario } from '../descricao-do-cenario.ts';
import { nomeDoRegime } from '../nome-do-regime.ts';
import { coluna, type Linha, type Quadro, valores } from './quadro.ts';

function figuras({ comparativo }: DadosDoRelatorio): Linha[] {
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
    ...(comparacao ? [['Cenário da comparação', descricaoDoCenario(comparacao.cenario), null]] : []),
    ...(conferencia
      ? [
          ['Crédito em risco', null, conferencia.credito_em_risco],
          ['Crédito a documentar', null, conferencia.credito_potencial],
        ]
      : []),
  ];
}

/** Whose month it is, and the answer. */
export function quadroDoResumo(dados: DadosDoRelatorio): Quadro {
  const { escritorio, cliente, versoes, comparativo } = dados;
  return {
    nome: 'Resumo',
    colunas: [coluna('Campo', 'texto', 44), coluna('Conteúdo', 'texto', 80), ...valores('Valor')],
    linhas: [
      ['Resposta', comparativo.resumo, null],
      ['Escritório', escritorio.nome, null],
      ...(escritorio.crc ? [['CRC', escritorio.crc, null]] : []),
      ...(escritorio.responsavel ? [['Responsável', escritorio.responsavel, null]] : []),
      ['Cliente', cliente.razao_social, null],
      ['CNPJ raiz', cnpj(cliente.cnpj_raiz), null],
      ...(cliente.regime ? [['Regime', nomeDoRegime(cliente.regime), null]] : []),
      ['Competência', competenciaPorExtenso(dados.competencia), null],
      ['Versão', String(dados.versao), null],
      ['Calculada em (UTC)', dados.calculada_em, null],
      ['Notas', String(dados.documentos), null],
      ...figuras(dados),
      ['Motor, regras e dados', `${versoes.motor} · ${versoes.regras} · ${versoes.dados}`, null],
    ],
  };
}
