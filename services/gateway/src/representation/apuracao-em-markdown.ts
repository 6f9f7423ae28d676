import type { Apuracao } from '@apura/contracts';
import { nomeDoCenario, ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import { lista, texto } from './markdown.ts';
import { mesEmMarkdown } from './mes-em-markdown.ts';

/** An apuração for who reads Markdown: the same figures as its JSON, without the steps. */
export function apuracaoEmMarkdown(apuracao: Apuracao): string {
  const { competencia, versao, estado, documentos, cenario, versoes, comparativo, links } = apuracao;
  return [
    `# Apuração de ${competencia}, versão ${versao}`,
    ...(comparativo ? [`**${texto(comparativo.resumo)}**`] : []),
    lista([
      `Estado: \`${estado}\``,
      `Cliente: \`${apuracao.cliente_id}\``,
      `Notas: ${documentos}`,
      `Cenário de alíquotas: ${texto(nomeDoCenario(cenario.nome))} (${ORIGEM_DAS_ALIQUOTAS[cenario.status]})`,
      `Motor ${versoes.motor}, regras ${versoes.regras}, dados ${versoes.dados}`,
      ...(apuracao.desatualizada_desde
        ? [
            `**Desatualizada desde ${apuracao.desatualizada_desde}**: ${porQue(apuracao.desatualizada_por)}peça uma nova versão`,
          ]
        : []),
      ...(apuracao.erro
        ? [`**Falhou** em \`${apuracao.erro.etapa}\`: ${texto(apuracao.erro.mensagem)}`]
        : []),
    ]),
    ...(comparativo
      ? mesEmMarkdown(comparativo, competencia)
      : [SEM_RESULTADO[estado] ?? 'Ainda não há resultado.']),
    '## Mais',
    lista([
      `[Relatório em PDF](${links.pdf})`,
      `[Divergências](${links.divergencias})`,
      `[Notas](${links.documentos})`,
      `[A apuração em JSON](${links.self}), com a memória de cálculo`,
    ]),
    '',
  ].join('\n\n');
}

const SEM_RESULTADO: Readonly<Partial<Record<Apuracao['estado'], string>>> = {
  calculada: 'Esta versão foi calculada por regras anteriores, que já não valem: peça uma nova.',
};

function porQue(por: Apuracao['desatualizada_por']): string {
  if (!por) return '';
  const qual = [por.tp_evento, por.chave].filter(Boolean).join(', ');
  return `${texto(por.texto)}${qual && ` (${qual})`}; `;
}
