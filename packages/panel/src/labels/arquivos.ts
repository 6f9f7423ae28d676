import type { ArquivoDoUpload } from '@apura/contracts';

/** Outcomes of files whose words in the catalogue are for who writes programs, in those for who sits in front of the panel. */
const PALAVRAS: Readonly<Record<string, { readonly mensagem?: string; readonly hint: string }>> = {
  homologacao_em_producao: {
    mensagem: 'A nota foi emitida em ambiente de testes (homologação) e não tem valor fiscal.',
    hint: 'Ela não entra na apuração. Se a operação existiu, peça ao emitente a nota de produção; se não, dispense.',
  },
  processamento_falhou: { hint: 'Envie o arquivo de novo; se a falha se repetir, fale com o suporte.' },
  xml_sem_nfe: { hint: 'Envie o XML do documento autorizado, como o sistema emissor o guarda.' },
};

type Recusado = Pick<ArquivoDoUpload, 'codigo' | 'mensagem' | 'hint'>;

/** Why a file was refused and what to do, in an office's words. */
export const palavrasDoArquivo = ({ codigo = 'xml_invalido', mensagem, hint }: Recusado) => ({
  mensagem,
  hint,
  ...PALAVRAS[codigo],
});

/** With the ZIP that it came in. */
export const nomeDoArquivo = ({ nome, origem }: Pick<ArquivoDoUpload, 'nome' | 'origem'>): string =>
  origem ? `${origem} › ${nome}` : nome;
