import './is-public.css';
import type { Calculo } from '@apura/contracts';
import { useRef, useState } from 'react';
import { erroDe } from '../api/panel-error.ts';
import { buscar } from '../api/pedir.ts';
import { DropArea } from '../components/drop-area.tsx';
import { FilePicker } from '../components/file-picker.tsx';
import { montar } from './montar.tsx';
import notaDeExemplo from './nota-de-exemplo.xml?url';
import { ResultadoDoCalculo } from './resultado-do-calculo.tsx';

const ANOS = ['2026', '2027', '2028', '2029', '2030', '2031', '2032', '2033'];

/** The public calculator: one note in, its taxes and their explanation out. */
function Calculadora() {
  const [arquivo, setArquivo] = useState<File>();
  const [ano, setAno] = useState('2027');
  const { calculo, erro, underWay, mostrar } = useCalculo();
  const calcular = (nota: File, doAno: string) => {
    setArquivo(nota);
    return pedirCalculo(nota, doAno);
  };
  const receber = (nota: File | undefined) => nota && void mostrar(() => calcular(nota, ano));
  return (
    <div className="pilha">
      <DropArea onDrop={({ files }) => receber(files[0])}>
        <p className="forte">
          {arquivo ? arquivo.name : 'Arraste para cá o XML de uma NF-e, NFS-e, CT-e ou conta'}
        </p>
        <div className="linha">
          <FilePicker
            label="XML da nota"
            accept=".xml,text/xml,application/xml"
            onPick={([nota]) => receber(nota)}
          >
            {(abrir) => (
              <button type="button" className="botao" onClick={abrir}>
                {arquivo ? 'Trocar o XML' : 'Escolher o XML'}
              </button>
            )}
          </FilePicker>
          <button
            type="button"
            className="botao botao-leve"
            onClick={() => void mostrar(async () => calcular(await lerExemplo(), ano))}
          >
            Usar uma nota de exemplo
          </button>
          <label className="ano">
            Ano{' '}
            <select
              value={ano}
              onChange={({ currentTarget: { value } }) => {
                setAno(value);
                if (arquivo) void mostrar(() => calcular(arquivo, value));
              }}
            >
              {ANOS.map((um) => (
                <option key={um}>{um}</option>
              ))}
            </select>
          </label>
        </div>
        <p className="suave miudo">Até 5 MB. O arquivo é calculado e esquecido: nada fica guardado.</p>
      </DropArea>
      <div aria-live="polite">
        {underWay && <p className="suave">Calculando…</p>}
        {erro !== undefined && <Recusa erro={erro} />}
        {calculo && !underWay && <ResultadoDoCalculo calculo={calculo} />}
      </div>
    </div>
  );
}

/** The last calculation that was asked for. Answers may come in another order: only that of the last one is shown. */
function useCalculo() {
  const [calculo, setCalculo] = useState<Calculo>();
  const [erro, setErro] = useState<unknown>();
  const [underWay, setEmCurso] = useState(false);
  const pedidos = useRef(0);
  const mostrar = async (pedir: () => Promise<Calculo>) => {
    const este = ++pedidos.current;
    setErro(undefined);
    setEmCurso(true);
    const [veio, falhou] = await pedir().then(
      (lido) => [lido, undefined] as const,
      (causa: unknown) => [undefined, causa] as const,
    );
    if (este !== pedidos.current) return;
    setCalculo(veio);
    setErro(falhou);
    setEmCurso(false);
  };
  return { calculo, erro, underWay, mostrar };
}

function Recusa({ erro }: { readonly erro: unknown }) {
  const { message, hint, retryAfter } = erroDe(erro);
  return (
    <div className="aviso aviso-erro" role="alert">
      <p className="forte">{message}</p>
      <p>
        {hint}
        {retryAfter ? ` Tente de novo em ${retryAfter} s.` : ''}
      </p>
    </div>
  );
}

async function lerExemplo(): Promise<File> {
  const resposta = await buscar(notaDeExemplo);
  return new File([await resposta.blob()], 'nota-de-exemplo.xml', { type: 'application/xml' });
}

async function pedirCalculo(nota: File, ano: string): Promise<Calculo> {
  const formulario = new FormData();
  formulario.append('ano', ano);
  formulario.append('xml', nota, nota.name);
  const resposta = await buscar('/api/calculadora', { method: 'POST', body: formulario });
  return (await resposta.json()) as Calculo;
}

montar(<Calculadora />);
