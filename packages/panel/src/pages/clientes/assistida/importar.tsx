import {
  type ApuracaoAssistida,
  type AssistidaImportada,
  type CampoDaLinha,
  headerOfCsv,
} from '@apura/contracts';
import { competenciaCurta, count } from '@apura/words';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { consulta, pedir } from '../../../api/pedir.ts';
import { avisar, useAto } from '../../../api/use-request.ts';
import { ActionButton, FileButton } from '../../../components/buttons.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { Falha } from '../../../components/page.tsx';
import { Cartao } from '../../../components/partes.tsx';

type Linha = ApuracaoAssistida['data'][number];

export const TRIBUTOS_DO_FISCO: Readonly<Record<Linha['tributo'], string>> = { cbs: 'CBS', ibs: 'IBS' };
export const LADOS_DO_FISCO: Readonly<Record<Linha['lado'], string>> = {
  debito: 'débitos',
  credito: 'créditos',
};

const CAMPOS: Readonly<Record<CampoDaLinha | 'ignorar', string>> = {
  ignorar: 'Não usar',
  contribuinte: 'CNPJ do cliente',
  competencia: 'Mês',
  tributo: 'Tributo',
  lado: 'Débito ou crédito',
  chave: 'Chave de acesso',
  documento: 'Tipo de documento',
  origem: 'Origem',
  emissao: 'Data de emissão',
  registro: 'Data de registro',
  atualizacao: 'Data de atualização',
  contraparte: 'CNPJ da outra parte',
  apurado: 'Valor apurado',
  extinto: 'Valor extinto',
  saldo_devedor: 'Saldo devedor',
  a_apropriar: 'Crédito a apropriar',
  apropriado: 'Crédito apropriado',
  utilizado: 'Crédito utilizado',
  inapropriavel: 'Crédito inapropriável',
  suspenso: 'Valor suspenso',
  modo_extincao: 'Modo de extinção',
};

interface Escolhido {
  readonly arquivo: File;
  readonly header: readonly string[];
  /** What somebody said that they are. */
  readonly mapa: Readonly<Record<string, string>>;
}

/** Takes a file of the tax authority: shows how it was understood, and keeps it once that is confirmed. */
export function Importar({ path }: { readonly path: string }) {
  const [escolhido, setEscolhido] = useState<Escolhido>();
  const enviar = (conferir: boolean, { arquivo, mapa }: Escolhido) =>
    pedir<AssistidaImportada>(
      'POST',
      `${path}${consulta({ arquivo: arquivo.name.slice(0, 200), conferir: String(conferir), colunas: escrever(mapa) })}`,
      arquivo.slice(0, arquivo.size, TIPO),
      { headers: { 'Content-Type': TIPO } },
    );
  const conferir = useAto((um: Escolhido) => enviar(true, um));
  const guardar = useAto(
    async (um: Escolhido) => {
      const { linhas, nova } = await enviar(false, um);
      avisar(
        nova
          ? `${count(linhas, 'linha importada', 'linhas importadas')}.`
          : 'Este arquivo já estava importado.',
      );
      setEscolhido(undefined);
      conferir.reset();
    },
    [path],
  );
  const escolher = async (arquivo: File | undefined) => {
    if (!arquivo) return;
    const um = { arquivo, header: await headerOf(arquivo), mapa: {} };
    setEscolhido(um);
    guardar.reset();
    conferir.mutate(um);
  };
  return (
    <Cartao titulo="Importar a apuração do Fisco" espacado>
      <p className="sem-margem suave">
        Débitos e créditos da API da CBS (JSON), IPA do IBS (JSON), ou uma planilha em CSV com uma linha por
        documento. Nada é guardado antes de você conferir.
      </p>
      <div className="acoes">
        <FileButton
          files={{
            label: 'Arquivo da apuração assistida',
            accept: '.csv,.json',
            onPick: ([um]) => void escolher(um),
          }}
          variant="default"
          icon={IconFileUpload}
          text={escolhido ? 'Trocar o arquivo' : 'Escolher o arquivo'}
        />
        {escolhido && <span className="alinhado">{escolhido.arquivo.name}</span>}
      </div>
      {conferir.data && <Entendido lida={conferir.data} />}
      {(conferir.error ?? guardar.error) && <Falha erro={(conferir.error ?? guardar.error) as Error} />}
      {escolhido && conferir.error && escolhido.header.length > 0 && (
        <fieldset className="campos">
          <legend>O que é cada coluna</legend>
          {escolhido.header.map((coluna) => (
            <SelectField
              key={coluna}
              label={coluna}
              all="Pelo nome"
              options={CAMPOS}
              value={escolhido.mapa[coluna] ?? ''}
              onChange={({ currentTarget }) =>
                setEscolhido({ ...escolhido, mapa: { ...escolhido.mapa, [coluna]: currentTarget.value } })
              }
            />
          ))}
        </fieldset>
      )}
      {escolhido && (
        <div className="botoes">
          {conferir.error ? (
            <ActionButton
              loading={conferir.isPending}
              onClick={() => conferir.mutate(escolhido)}
              text="Conferir de novo"
            />
          ) : (
            <ActionButton
              disabled={!conferir.data}
              loading={guardar.isPending}
              onClick={() => guardar.mutate(escolhido)}
              text="Importar"
            />
          )}
        </div>
      )}
    </Cartao>
  );
}

/** Enough for the first line of any CSV that is read. */
const BYTES = 16_384;

/** The names of a CSV's columns; none of a JSON file. */
async function headerOf(arquivo: File): Promise<string[]> {
  const texto = new TextDecoder().decode(await arquivo.slice(0, BYTES).arrayBuffer());
  return /^\s*[[{]/.test(texto) ? [] : headerOfCsv(texto).filter((nome) => nome !== '');
}

const TIPO = 'application/octet-stream';
const escrever = (mapa: Readonly<Record<string, string>>): string =>
  Object.entries(mapa)
    .filter(([, campo]) => campo !== '')
    .map(([coluna, campo]) => `${coluna}=${campo}`)
    .join(';');

const Entendido = ({ lida }: { readonly lida: AssistidaImportada }) => (
  <div role="status">
    <p className="sem-margem">
      {count(lida.linhas, 'linha', 'linhas')} de {lida.competencias.map(competenciaCurta).join(', ')}.
    </p>
    {lida.colunas.length > 0 && (
      <p className="sem-margem suave">
        {lida.mapa_guardado && 'Como o escritório disse da última vez: '}
        {lida.colunas
          .map(({ coluna, campo }) => `${coluna}: ${CAMPOS[campo as keyof typeof CAMPOS] ?? campo}`)
          .join(' · ')}
      </p>
    )}
  </div>
);
