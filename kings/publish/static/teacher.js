// Draws the QR code of the address that the class shall open: the one given, typed, or this folder's.
const given = JSON.parse(document.getElementById("given").textContent);
const field = document.getElementById("other");
const here = new URL(".", location.href).href;

function draw() {
  const address = field.value.trim() || given || here;
  const code = qrcode(0, "M");
  code.addData(unescape(encodeURIComponent(address)), "Byte");
  code.make();
  document.getElementById("qr").innerHTML = code.createSvgTag({ cellSize: 8, margin: 32, scalable: true });
  document.getElementById("address").textContent = address;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  document.getElementById("near").hidden = !["", "localhost", "127.0.0.1", "[::1]"].includes(host);
}

field.placeholder = given || here;
field.addEventListener("input", draw);
field.form.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("print").addEventListener("click", () => print());
draw();
