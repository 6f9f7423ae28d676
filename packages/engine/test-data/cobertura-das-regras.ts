import {
  MOTIVOS_SEM_AVALIACAO,
  REGRAS_DE_VALIDACAO,
  type RegraDeValidacao,
} from '../src/divergencias/regras/tabela.ts';

/** From when a rule rejects, and for which days of emission. */
function vigencia({ desde, emissao }: RegraDeValidacao): string {
  const dias = [
    ...(emissao.de === null ? [] : [`issued from ${emissao.de}`]),
    ...(emissao.ate === null ? [] : [`issued until ${emissao.ate}`]),
  ];
  return [desde ?? 'no date', ...dias].join(', ');
}

/** COVERAGE.md, the validation rules: each with what it is for, and whether it is judged. */
export function coberturaDasRegras(): string {
  const avaliadas = REGRAS_DE_VALIDACAO.filter(({ semAvaliacao }) => semAvaliacao === null);
  const linhas = REGRAS_DE_VALIDACAO.map((regra) => {
    const { id, codigo, modelos, mensagem, semAvaliacao, falta } = regra;
    const colunas = [id, codigo ?? '', modelos.join(', '), vigencia(regra), mensagem];
    return `| ${[...colunas, semAvaliacao === null ? 'yes' : [semAvaliacao, falta].filter(Boolean).join(': ')].join(' | ')} |`;
  });
  const motivos = Object.entries(MOTIVOS_SEM_AVALIACAO).map(([motivo, texto]) => {
    const quantas = REGRAS_DE_VALIDACAO.filter(({ semAvaliacao }) => semAvaliacao === motivo).length;
    return `- \`${motivo}\` (${quantas}): ${texto}`;
  });
  return `## Validation rules

${REGRAS_DE_VALIDACAO.length} rules of NT 2025.002 v1.52, 2026.002, 2026.005 (draft), 2026.007 and 2026.008; ${avaliadas.length} are judged, by the date of emission. "No date" is a rule that
the NT calls future: it rejects nothing yet, and is named as a warning only to who checks a note before issue. Each rule that is judged
has a note that breaks it and one that keeps it in \`tests/validation-rules\`. What is not judged, and why:

${motivos.join('\n')}

| Rule | Rejection | Models | Rejects from | What it says | Judged |
|---|---|---|---|---|---|
${linhas.join('\n')}
`;
}
