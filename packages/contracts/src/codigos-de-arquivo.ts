interface TextoDoCodigo {
  readonly mensagem: string;
  readonly hint: string;
}

/**
 * What can become of one file of a lote besides "processado": the outcome of a file, never an HTTP status. The reader
 * (packages/nfe) and the worker make them; they appear in the upload job and in `xml.parse_failed`.
 */
export const CODIGOS_DE_ARQUIVO = {
  xml_vazio: {
    mensagem: 'O arquivo está vazio.',
    hint: 'Exporte o XML de novo no sistema emissor e envie outra vez.',
  },
  xml_invalido: {
    mensagem: 'O arquivo não é um XML.',
    hint: 'Envie o XML do documento, e não o DANFE em PDF, uma imagem ou uma planilha.',
  },
  xml_malformado: {
    mensagem: 'O XML está malformado ou incompleto.',
    hint: 'Baixe o XML de novo no sistema emissor ou no portal do documento: este foi cortado ou alterado.',
  },
  xml_doctype_proibido: {
    mensagem: 'O XML traz uma declaração DOCTYPE, que nenhum documento fiscal permite.',
    hint: 'Envie o XML original do documento, sem DOCTYPE nem entidades próprias.',
  },
  xml_grande_demais: {
    mensagem: 'O XML excede o limite de 5MB.',
    hint: 'Se o arquivo reúne vários documentos, separe-os em arquivos menores e envie de novo.',
  },
  xml_limite_excedido: {
    mensagem: 'O XML excede um limite de estrutura: níveis demais, itens demais ou um texto longo demais.',
    hint: 'Um documento do leiaute nunca chega a esses limites; baixe o XML original e envie de novo.',
  },
  nfe_versao_antiga: {
    mensagem: 'A nota usa uma versão de leiaute antiga demais para ser lida.',
    hint: 'São lidas notas dos leiautes 2.00, 3.10 e 4.00; as da versão 1.10 saíram de uso em 2011.',
  },
  documento_nao_suportado: {
    mensagem: 'O XML é de um documento fiscal que a Apura não lê.',
    hint: 'Envie o XML autorizado de uma NF-e, NFC-e, NFS-e nacional, CT-e, NF3e, NFCom, BP-e, NFAg ou NFGas, ou de um evento deles.',
  },
  documento_resumo: {
    mensagem: 'O XML é só o resumo de uma nota ou de um evento, sem os itens.',
    hint: 'Registre a manifestação do destinatário (ciência ou confirmação) e baixe o XML completo da nota.',
  },
  xml_sem_nfe: {
    mensagem: 'O XML não traz um documento fiscal.',
    hint: 'Envie o XML inteiro do documento: o arquivo que contém o elemento "nfeProc", "NFe", "NFSe", "cteProc" ou a raiz de outro documento fiscal.',
  },
  nfe_campo_ausente: {
    mensagem: 'Falta no documento um campo obrigatório do leiaute.',
    hint: 'Peça ao emitente o XML autorizado, completo.',
  },
  nfe_campo_invalido: {
    mensagem: 'Um campo do documento não está no formato do leiaute.',
    hint: 'Peça ao emitente o XML autorizado, sem alterações.',
  },
  nfe_campo_repetido: {
    mensagem: 'Um campo que o leiaute admite uma só vez aparece repetido no documento.',
    hint: 'Peça ao emitente o XML autorizado, sem alterações.',
  },
  nfe_valor_invalido: {
    mensagem: 'Um valor do documento não é um número no formato do leiaute.',
    hint: 'Valores usam ponto decimal e não têm separador de milhar; peça ao emitente o XML autorizado.',
  },
  zip_invalido: {
    mensagem: 'O arquivo não é um ZIP, ou está corrompido ou incompleto.',
    hint: 'Gere o ZIP de novo, ou envie os XMLs soltos, e mande outra vez.',
  },
  zip_limite_excedido: {
    mensagem:
      'O ZIP excede um limite: arquivos demais, conteúdo grande demais ou ZIPs uns dentro dos outros.',
    hint: 'Divida o conteúdo em vários ZIPs menores, só com os XMLs, e envie de novo.',
  },
  zip_com_senha: {
    mensagem: 'O ZIP está protegido por senha.',
    hint: 'Gere o ZIP sem senha; a Apura recebe os arquivos por conexão cifrada.',
  },
  homologacao_em_producao: {
    mensagem: 'O documento foi emitido em homologação e a chave de API é de produção.',
    hint: 'Envie documentos de homologação com uma chave de testes, que começa com "apura_test_".',
  },
  arquivo_duplicado: {
    mensagem: 'O escritório já enviou este documento.',
    hint: 'Nada a fazer, a não ser que um aviso diga outra coisa: o documento já está guardado e conta uma só vez.',
  },
  zip_sem_xml: {
    mensagem: 'O ZIP não traz nenhum XML.',
    hint: 'Envie os XMLs dos documentos, e não os DANFEs em PDF; eles podem estar em pastas dentro do ZIP.',
  },
  processamento_falhou: {
    mensagem: 'O arquivo não pôde ser processado por uma falha da Apura.',
    hint: 'Envie o arquivo de novo; se a falha se repetir, informe o "job_id" ao suporte.',
  },
} as const satisfies Record<string, TextoDoCodigo>;

export type CodigoDeArquivo = keyof typeof CODIGOS_DE_ARQUIVO;
