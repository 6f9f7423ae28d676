import type { Command } from 'commander';
import type { Contexto } from '../contexto.ts';
import type { Options } from './options.ts';

const REGIMES = ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real'];
const ATIVIDADES = ['comercio', 'industria', 'servicos'];

/** A company in a few numbers. */
export function definirSimular(um: Command, contexto: Contexto, { escolha }: Options): void {
  const { ajuda } = contexto.textos;
  um.addOption(escolha('--regime <regime>', ajuda.regime, REGIMES).makeOptionMandatory())
    .addOption(escolha('--atividade <atividade>', ajuda.atividade, ATIVIDADES).makeOptionMandatory())
    .requiredOption('--receita-mensal <reais>', ajuda.receita)
    .requiredOption('--compras-mensais <reais>', ajuda.compras)
    .option('--parcela-creditavel <percentual>', ajuda.creditavel);
  for (const tributo of ['icms', 'iss', 'ipi', 'pis', 'cofins']) {
    um.option(`--${tributo} <percentual>`, ajuda.aliquota(tributo.toUpperCase()));
  }
  um.option('--reducao <percentual>', ajuda.reducao)
    .addOption(escolha('--anexo <anexo>', ajuda.anexo, ['I', 'II', 'III', 'IV', 'V']))
    .option('--rbt12 <reais>', ajuda.rbt12)
    .addOption(escolha('--ibs-cbs <onde>', ajuda.ibsCbs, ['das', 'regular']))
    .addOption(escolha('--cenario <nome>', ajuda.cenario, ['estimativa_26_5', 'estimativa_27_91']))
    .addOption(
      escolha('--premissa-preco <premissa>', ajuda.premissa, ['liquido_constante', 'final_constante']),
    )
    .action(async (options) => (await import('../commands/simular.ts')).simular(contexto, options));
}
