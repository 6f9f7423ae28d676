import './publico.css';
import type { Calculo } from '@apura/contracts';
import { useRef, useState } from 'react';
import { erroDe, semConexao } from '../api/erro-do-painel.ts';
import { lerErro } from '../api/pedir.ts';
import { montar } from './montar.tsx';
import notaDeExemplo from './nota-de-exemplo.xml?url';
import { ResultadoDoCalculo } from './resultado-do-calculo.tsx';

const ANOS = ['2026', '2027', '2028', '2029', '2030', '2031', '2032', '2033'];

/** The public calculator: one note in, its taxes and their explanation out. */
function Calculadora() {
  const [arquivo, mudarArquivo] = useState<File>();
  const [ano, mudarAno] = useState('2027');
  const [sobre, mudarSobre] = useState(false);
  const [calculo, mudarCalculo] = useState<Calculo>();
  const [erro, mudarErro] = useState<unknown>();
  const [emCurso, mudarEmCurso] = useState(false);
  const escolha = useRef<HTMLInputElement>(null);
  const pedidos = useRef(0);

  /** Answers may come in another order than they were asked for: only that of the last one is shown. */
  const mostrar = async (pedir: () => Promise<Calculo>) => {
    const este = ++pedidos.current;
    mudarErro(undefined);
    mudarEmCurso(true);
    const [veio, falhou] = await pedir().then(
      (lido) => [lido, undefined] as const,
      (causa: unknown) => [undefined, causa] as const,
    );
    if (este !== pedidos.current) return;
    mudarCalculo(veio);
    mudarErro(falhou);
    mudarEmCurso(false);
  };

  const calcular = (nota: File, doAno: string) => {
    mudarArquivo(nota);
    void mostrar(() => pedirCalculo(nota, doAno));
  };

  const usarExemplo = () =>
    mostrar(async () => {
      const nota = await lerExemplo();
      mudarArquivo(nota);
      return pedirCalculo(nota, ano);
    });

  const falha = erro === undefined ? undefined : erroDe(erro);
  return (
    <div className="pilha">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the button inside does the same by keyboard */}
      <div
        className={sobre ? 'soltar sobre' : 'soltar'}
        onDragOver={(evento) => {
          evento.preventDefault();
          mudarSobre(true);
        }}
        onDragLeave={() => mudarSobre(false)}
        onDrop={(evento) => {
          evento.preventDefault();
          mudarSobre(false);
          const nota = evento.dataTransfer.files[0];
          if (nota) calcular(nota, ano);
        }}
      >
        <p className="forte">{arquivo ? arquivo.name : 'Arraste o XML de uma NF-e para cá'}</p>
        <div className="linha">
          <button type="button" className="botao" onClick={() => escolha.current?.click()}>
            {arquivo ? 'Trocar o XML' : 'Escolher o XML'}
          </button>
          <button type="button" className="botao botao-leve" onClick={() => void usarExemplo()}>
            Usar uma nota de exemplo
          </button>
          <label className="ano">
            Ano{' '}
            <select
              value={ano}
              onChange={(evento) => {
                mudarAno(evento.currentTarget.value);
                if (arquivo) calcular(arquivo, evento.currentTarget.value);
              }}
            >
              {ANOS.map((um) => (
                <option key={um}>{um}</option>
              ))}
            </select>
          </label>
        </div>
        <p className="suave miudo">Até 5 MB. O arquivo é calculado e esquecido: nada fica guardado.</p>
        <input
          ref={escolha}
          type="file"
          accept=".xml,text/xml,application/xml"
          hidden
          aria-label="XML da nota"
          onChange={(evento) => {
            const nota = evento.currentTarget.files?.[0];
            if (nota) calcular(nota, ano);
            evento.currentTarget.value = '';
          }}
        />
      </div>
      <div aria-live="polite">
        {emCurso && <p className="suave">Calculando…</p>}
        {falha && (
          <div className="aviso aviso-erro" role="alert">
            <p className="forte">{falha.message}</p>
            <p>
              {falha.hint}
              {falha.retryAfter ? ` Tente de novo em ${falha.retryAfter} s.` : ''}
            </p>
          </div>
        )}
        {calculo && !emCurso && <ResultadoDoCalculo calculo={calculo} />}
      </div>
    </div>
  );
}

async function lerExemplo(): Promise<File> {
  const resposta = await fetch(notaDeExemplo).catch(() => {
    throw semConexao();
  });
  if (!resposta.ok) throw await lerErro(resposta);
  return new File([await resposta.blob()], 'nota-de-exemplo.xml', { type: 'application/xml' });
}

async function pedirCalculo(nota: File, ano: string): Promise<Calculo> {
  const formulario = new FormData();
  formulario.append('ano', ano);
  formulario.append('xml', nota, nota.name);
  const resposta = await fetch('/api/calculadora', { method: 'POST', body: formulario }).catch(() => {
    throw semConexao();
  });
  if (!resposta.ok) throw await lerErro(resposta);
  return (await resposta.json()) as Calculo;
}

montar(<Calculadora />);
